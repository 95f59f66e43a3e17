import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processes that together have no more than some memory and some cores. */
type Box = {
  /** Folders of the kernel: whoever writes its process id into their `cgroup.procs` is inside, and so are its children. */
  groups: string[]
  /** What all its processes have for themselves, without the disk's cache, in MB. */
  memory(): number
  /** The most from now until `end`, looked at five times a second. */
  watch(): { most(): number; end(): number }
  /** How many processes the kernel has ended because the memory did not suffice. */
  killed(): number
  close(): void
}

const root = '/sys/fs/cgroup'
const name = `hadir-box-${process.pid}`

/** Version 2 of the kernel's control groups, or version 1; or why there is none. */
export function openBox(limits: { megabytes: number; cores: number }): Box | { why: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { why: 'it needs Linux and root' }
  try {
    if (existsSync(join(root, 'cgroup.controllers'))) return unified(limits)
    if (existsSync(join(root, 'memory')) && existsSync(join(root, 'cpu'))) return divided(limits)
  } catch (error) {
    return { why: `the kernel refuses a control group (${(error as Error).message})` }
  }
  return { why: 'the kernel offers no control groups' }
}

function unified({ megabytes, cores }: { megabytes: number; cores: number }): Box {
  writeFileSync(join(root, 'cgroup.subtree_control'), '+memory +cpu')
  const group = join(root, name)
  mkdirSync(group)
  writeFileSync(join(group, 'memory.max'), String(megabytes * 2 ** 20))
  if (existsSync(join(group, 'memory.swap.max'))) writeFileSync(join(group, 'memory.swap.max'), '0')
  writeFileSync(join(group, 'cpu.max'), `${cores * 100_000} 100000`)
  return boxOf([group], {
    own: () => field(join(group, 'memory.stat'), 'anon') + field(join(group, 'memory.stat'), 'shmem'),
    killed: () => field(join(group, 'memory.events'), 'oom_kill'),
  })
}

function divided({ megabytes, cores }: { megabytes: number; cores: number }): Box {
  const [memory, cpu] = [join(root, 'memory', name), join(root, 'cpu', name)]
  for (const group of [memory, cpu]) mkdirSync(group)
  writeFileSync(join(memory, 'memory.limit_in_bytes'), String(megabytes * 2 ** 20))
  writeFileSync(join(cpu, 'cpu.cfs_period_us'), '100000')
  writeFileSync(join(cpu, 'cpu.cfs_quota_us'), String(cores * 100_000))
  return boxOf([memory, cpu], {
    own: () => field(join(memory, 'memory.stat'), 'total_rss') + field(join(memory, 'memory.stat'), 'total_shmem'),
    killed: () => field(join(memory, 'memory.oom_control'), 'oom_kill'),
  })
}

/** The number of a line "name number"; 0 without one. */
const field = (file: string, named: string) =>
  Number(new RegExp(`^${named} (\\d+)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)

function boxOf(groups: string[], read: { own: () => number; killed: () => number }): Box {
  const memory = () => Math.round(read.own() / 2 ** 20)
  return {
    groups,
    memory,
    killed: read.killed,
    watch: () => {
      let most = memory()
      const look = setInterval(() => (most = Math.max(most, memory())), 200)
      return {
        most: () => most,
        end: () => {
          clearInterval(look)
          return Math.max(most, memory())
        },
      }
    },
    // The kernel removes only an empty one: a process may take a moment to leave.
    close: () => {
      for (const group of groups) {
        try {
          rmdirSync(group)
        } catch (error) {
          console.log(`${group} is still in use: ${(error as Error).message}`)
        }
      }
    },
  }
}
