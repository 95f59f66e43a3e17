import type { Packing } from '../../http/call.ts'

/** A class's marks as a third of their bytes; browsers without the means send them as they are. */
export const gzip: Packing | undefined =
  typeof CompressionStream === 'undefined'
    ? undefined
    : {
        headers: { 'content-encoding': 'gzip' },
        pack: (text) =>
          new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
      }
