/** saxen ships no types: the part that is used here. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(hook: 'openTag', hear: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this
    on(hook: 'closeTag', hear: (name: string) => void): this
    on(hook: 'text', hear: (text: string, decode: Decode) => void): this
    on(hook: 'cdata', hear: (text: string) => void): this
    on(hook: 'error' | 'warn', hear: (error: Error) => void): this
    parse(xml: string): void
  }
}
