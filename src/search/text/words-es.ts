/** Spanish words that change with gender, folded, in the masculine. Those in -o, and those that add an -a. */
export const SPANISH_GENDER = `
abierto acido acrilico adhesivo afilado alto amargo amarillo amigo ancho anticuo antiguo apto asado atlantico
automatico azulado bajo balsamico barato basico bello bendito bianco bicolor blanco blando bonito bravo bueno
calido casero castano cautivo cerrado cervecero ceramico chico chino ciego claro clasico cocido compacto completo
comodo concreto corto cremoso crudo cubano cuadrado curvo danes decorativo delgado delicado derecho despierto
dieteto digno directo discreto distinto divino domestico dorado doble dulcero duro ecologico economico elastico
electrico electronico enano energetico entero escoces escocido espeso esponjoso estampado estrecho estupendo exacto
exotico expreso externo extra fabuloso falso famoso femenino fijo fino flaco flojo florido fresco frio frito fuerteno
galactico ganado genuino giratorio gordo grandioso gratuito griego grueso guapo hecho helado hermano hermoso hibrido
higienico hijo hinchado hispano historico hueco humedo ibero iberico impreso infinito inglesito intacto intenso
interno inverso izquierdo japones jugoso lacteo largo leido ligero limpio liquido liso listo lleno loco luminoso
magnetico maduro majo maravilloso marino marroqui masculino mecanico medico mediterraneo metalico mexicano minimo
moderno mojado mono moreno morado movido mullido musico mutuo natalicio negro neto nieto nino novio nuevo numerico
optico optimo organico otonado otro oscuro ovalado palido parado pardo peludo pequeno perfecto perfumado perro
picado pintado plano plastico plegado poderoso poroso practico precioso previo primero privado profundo propio proximo
publico puro quemado quieto quimico rallado rapido raro rasgado recto redondo regio relleno rico rizado robusto rojo romantico
roto rubio rugoso ruso rustico sabroso salado sano santo seco segundo selecto sencillo sensitivo serio severo silencioso
simpatico sintetico solido soltero sonoro suave sucio suelto suizo suntuoso superior supremo tactil tecnico teñido termico
tibio tierno tinto tipico tocado tonto tostado transparente trenzado turistico turquesa unico usado util vacio valido vario
vecino vegano vegetariano verdadero viejo vikingo vitreo vivo volcanico yerno zurdo abuelo gato alumno maestro bisnieto
sobrino suegro cunado tio vecino cocinero peluquero enfermero camarero bombero cartografo obrero infantino catalano
valenciano italiano americano africano asiatico europeo aleman espanol portugues frances ingles holandes irlandes andaluz
aragones cordobes vienes leones trabajador vendedor profesor conductor corredor jugador pintor escritor doctor director
bailarin campeon comilon dormilon glotón burlon`
  .trim()
  .split(/\s+/);
