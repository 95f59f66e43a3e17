import type { SheetValue } from './sheet.ts'

/** Takes a list's rows part by part and gives the file; what it holds meanwhile is the file, never the rows. */
export type FileWriter = {
  write(rows: readonly (readonly SheetValue[])[]): Promise<void>
  end(): Promise<Buffer>
}
