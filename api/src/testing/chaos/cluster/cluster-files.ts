import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../../platform/start/server-under-test.ts'

export const hostNames = ['db1', 'db2', 'db3'] as const
export type HostName = (typeof hostNames)[number]

export type HostPlace = {
  name: HostName
  address: string
  ports: { peer: number; etcd: number; patroni: number; postgres: number }
}

type Places = {
  hosts: readonly HostPlace[]
  ports: { primary: number; replicas: number; pooler: number }
  /** The folder of everything, as the programs see it. */
  place: string
}

const services = { 2380: 'peer', 2379: 'etcd', 8008: 'patroni', 5432: 'postgres' } as const

/** The files of deploy/cluster as a server's administrator would fill them in: with other addresses, ports and paths. */
export class ClusterFiles {
  readonly #places: Places
  constructor(places: Places) {
    this.#places = places
  }

  text(file: string): string {
    const { hosts, ports, place } = this.#places
    const hostAt = (at: string) => hosts[Number(at) - 1]!
    return readFileSync(join(projectFolder, 'deploy/cluster', file), 'utf8')
      .replaceAll(/10\.0\.0\.1([123]):5432 check port 8008/g, (_, at: string) => {
        const { address, ports: own } = hostAt(at)
        return `${address}:${own.postgres} check port ${own.patroni}`
      })
      .replaceAll(/10\.0\.0\.1([123]):(2380|2379|8008|5432)/g, (_, at: string, port: keyof typeof services) => {
        const { address, ports: own } = hostAt(at)
        return `${address}:${own[services[port]]}`
      })
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll(/(:|port=)5000\b/g, `$1${ports.primary}`)
      .replaceAll(':5001', `:${ports.replicas}`)
      .replaceAll(/\b6432\b/g, String(ports.pooler))
      .replaceAll('/etc/pgbouncer', `${place}/pooler`)
      .replaceAll('/var/lib/pgbackrest', `${place}/repository`)
  }

  /** A file that each host has, with the host's own folders. */
  textOf(file: string, host: HostName): string {
    const { place } = this.#places
    return this.text(file)
      .replaceAll('/var/lib/postgresql/18/hadir', `${place}/${host}/data`)
      .replaceAll('/var/run/postgresql', `${place}/${host}`)
  }

  /** A file of NAME=value lines. */
  variables(file: string): Record<string, string> {
    const lines = this.text(file)
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  }
}
