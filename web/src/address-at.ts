import { filledPath, type Filling } from '@hadir/contract/filled-path.ts'
import type { Paths } from './paths.ts'

// Apart from the paths, which every first screen loads.
/** The address of one record's screen: `addressAt(paths.rollover, { params: { id } })`. */
export const addressAt = <Path extends Paths[keyof Paths]>(path: Path, ...[filling]: Filling<Path>): string =>
  filledPath(path, filling)
