import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A separate in-memory disk for a data folder, which can be filled to the last byte. */
export class SmallDisk {
  readonly #folder: string
  private constructor(folder: string) {
    this.#folder = folder
  }

  static under(dataDir: string): SmallDisk {
    const aside = `${dataDir}.aside`
    cpSync(dataDir, aside, { recursive: true, preserveTimestamps: true })
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir, { mode: 0o711 })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'tmpfs', dataDir])
    cpSync(aside, dataDir, { recursive: true, preserveTimestamps: true })
    rmSync(aside, { recursive: true })
    return new SmallDisk(dataDir)
  }

  fill(): void {
    const chunk = Buffer.alloc(1024 * 1024)
    try {
      for (;;) writeFileSync(join(this.#folder, 'filler'), chunk, { flag: 'a' })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    }
  }

  free(): void {
    rmSync(join(this.#folder, 'filler'), { force: true })
  }

  remove(): void {
    // Lazily: an exiting process may still use it.
    execFileSync('umount', ['--lazy', this.#folder])
  }
}
