declare module 'sourcebuster' {
  const sourcebuster: {
    init(options: object): void;
    get: Record<string, Record<string, unknown> | undefined>;
  };
  export default sourcebuster;
}
