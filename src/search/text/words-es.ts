/** Spanish words that change with gender, folded, in the masculine. Those in -o, and those that add an -a to a consonant. */
export const SPANISH_GENDER = `
abierto abuelo acido acrilico adhesivo afilado africano aleman alto alumno amargo amarillo americano amigo
ancho andaluz anticuo antiguo apto aragones asado asiatico atlantico automatico azulado bailarin bajo
balsamico barato basico bello bendito bicolor bisnieto blanco blando bombero bonito bravo bueno burlon
calido camarero campeon cartografo casero castano catalan cautivo ceramico cerrado chico chino ciego claro
clasico cocido cocinero comilon comodo compacto completo conductor cordobes corredor corto cremoso crudo
cuadrado cubano cunado curvo danes decorativo delgado delicado derecho digno directo director discreto
distinto divino doctor domestico dorado dormilon dulcero duro ecologico economico elastico electrico
electronico enano energetico enfermero entero escoces escocido escritor espanol espeso esponjoso estampado
estrecho estupendo europeo exacto exotico expreso externo falso famoso femenino fijo fino flaco flojo
florido frances fresco frio frito galactico ganado gato genuino giratorio gloton gordo grandioso gratuito
griego grueso guapo hecho helado hermano hermoso hibrido higienico hijo hinchado hispano historico holandes
hueco humedo iberico ibero impreso infinito ingles intacto intenso interno inverso irlandes italiano
izquierdo japones jugador jugoso lacteo largo leido leones ligero limpio liquido liso listo lleno loco
luminoso maduro maestro magnetico maravilloso marino masculino mecanico medico mediterraneo metalico
mexicano minimo moderno mojado mono morado moreno movido mullido musico mutuo natalicio negro neto nieto
nino novio nuevo numerico obrero optico optimo organico oscuro otro ovalado palido pardo peludo peluquero
pequeno perfecto perfumado perro picado pintado pintor plano plastico plegado poderoso poroso portugues
practico precioso previo primero privado profesor profundo propio proximo publico puro quemado quieto
quimico rallado rapido raro recto redondo relleno rico rizado robusto rojo romantico rosado roto rubio
rugoso ruso rustico sabroso salado sano santo seco segundo selecto sencillo sensitivo serio severo
silencioso simpatico sintetico sobrino solido soltero sonoro sucio suegro suelto suizo supremo tactil
tecnico termico tibio tierno tinto tio tipico tocado tonto tostado trabajador trenzado turistico unico usado
vacio valenciano valido vecino vegano vegetariano vendedor verdadero viejo vienes vikingo vitreo vivo zurdo
`
  .trim()
  .split(/\s+/);
