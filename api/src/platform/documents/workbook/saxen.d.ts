/** saxen ships no types: these are the ones used here. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(
      hook: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this
    on(hook: 'closeTag', listener: (name: string) => void): this
    on(hook: 'text', listener: (text: string, decode: Decode) => void): this
    on(hook: 'cdata', listener: (text: string) => void): this
    on(hook: 'error' | 'warn', listener: (error: Error) => void): this
    parse(xml: string): void
  }
}
