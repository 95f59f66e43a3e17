import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reservePort } from '../../../platform/database/embedded/reserve-port.ts'
import { projectFolder } from '../../../platform/start/server-under-test.ts'
import { killNoticed, processesIn, signalAll } from '../external-postgres.ts'
import { ClusterFiles, type HostName, hostNames as names, type HostPlace } from './cluster-files.ts'
import type { DebianFolder } from './debian-folder.ts'

/** One of three hosts: addresses of this machine stand for them. */
type Host = HostPlace & { etcd: ChildProcess | null; patroni: ChildProcess | null }
type Member = { name: HostName; role: string; state: string }

const passwords = { postgres: 'admin0a1b2c', replicator: 'stream3d4e5f', owner: 'owner6a7b8c', app: 'app9d0e1f' }
const patienceMs = 90_000

/**
 * deploy/cluster on one machine: etcd and Patroni on three hosts, HAProxy and PgBouncer before them. The files are those of
 * the folder; only addresses, ports and paths are replaced.
 */
export class PatroniCluster {
  readonly #debian: DebianFolder
  /** Where everything is, as its programs see it. */
  readonly #place: string
  readonly #hosts: Host[]
  readonly #files: ClusterFiles
  readonly #ports: { primary: number; replicas: number; pooler: number }
  #proxy: ChildProcess | null = null
  #pooler: ChildProcess | null = null
  #entry: ChildProcess | null = null

  private constructor(
    debian: DebianFolder,
    hosts: Host[],
    ports: { primary: number; replicas: number; pooler: number },
  ) {
    this.#debian = debian
    this.#hosts = hosts
    this.#ports = ports
    this.#place = `/srv/cluster-${process.pid}`
    this.#files = new ClusterFiles({ hosts, ports, place: this.#place })
  }

  /** With a primary, two standbys of which one must confirm each commit, and the empty database. */
  static async start(debian: DebianFolder): Promise<PatroniCluster> {
    const hosts: Host[] = []
    for (const [at, name] of names.entries()) {
      const ports = {
        peer: await reservePort(),
        etcd: await reservePort(),
        patroni: await reservePort(),
        postgres: await reservePort(),
      }
      hosts.push({ name, address: `127.0.1.${at + 1}`, ports, etcd: null, patroni: null })
    }
    const cluster = new PatroniCluster(debian, hosts, {
      primary: await reservePort(),
      replicas: await reservePort(),
      pooler: await reservePort(),
    })
    try {
      await cluster.#startAll()
      return cluster
    } catch (error) {
      const logs = cluster.logs()
      await cluster.stop()
      throw new Error(`the cluster did not start:\n${logs}`, { cause: error })
    }
  }

  async #startAll(): Promise<void> {
    for (const path of ['', ...names, 'repository', 'pooler']) this.#debian.newFolder(join(this.#place, path))
    this.#write('haproxy.cfg', this.#files.text('haproxy-postgres.cfg'))
    this.#write('pooler/pgbouncer.ini', this.#files.text('pgbouncer.ini'))
    const logins = [`"sekolah_app" "${passwords.app}"`, `"sekolah_owner" "${passwords.owner}"`]
    this.#write('pooler/userlist.txt', logins.join('\n'))
    for (const { name } of this.#hosts) {
      this.#write(`${name}/pgbackrest.conf`, this.#files.textOf('pgbackrest.conf', name))
      this.#write(`${name}/patroni.yml`, this.#files.textOf('patroni.yml', name))
    }
    for (const host of this.#hosts) this.#startEtcd(host)
    for (const host of this.#hosts) this.#startPatroni(host)
    await this.settled()
    await this.#backRest('stanza-create')
    const haproxy = ['haproxy', '-db', '-f', `${this.#place}/haproxy.cfg`]
    this.#proxy = this.#debian.start(`${this.#place}/haproxy.log`, haproxy)
    this.startPooler()
    await this.#createDatabase()
  }

  #write(path: string, text: string): void {
    const inside = `${this.#place}/${path}`
    writeFileSync(join(this.#debian.root, inside), text, { mode: 0o600 })
    this.#debian.own(inside)
  }

  #startEtcd(host: Host): void {
    const { address, ports, name } = host
    host.etcd = this.#debian.start(`${this.#place}/${name}/etcd.log`, ['etcd'], {
      ...this.#files.variables('etcd.env'),
      ETCD_NAME: name,
      ETCD_LISTEN_PEER_URLS: `http://${address}:${ports.peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:${ports.peer}`,
      ETCD_LISTEN_CLIENT_URLS: `http://${address}:${ports.etcd}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:${ports.etcd}`,
      ETCD_DATA_DIR: `${this.#place}/${name}/etcd`,
    })
  }

  #startPatroni(host: Host): void {
    const { address, ports, name } = host
    host.patroni = this.#debian.start(
      `${this.#place}/${name}/patroni.log`,
      ['patroni', `${this.#place}/${name}/patroni.yml`],
      {
        HOME: `${this.#place}/${name}`,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: this.#hosts.map((each) => `'${each.address}:${each.ports.etcd}'`).join(','),
        PATRONI_RESTAPI_LISTEN: `${address}:${ports.patroni}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${ports.patroni}`,
        PATRONI_POSTGRESQL_LISTEN: `${address}:${ports.postgres}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${ports.postgres}`,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: passwords.replicator,
        ...this.#backRestOf(host),
      },
    )
  }

  async #createDatabase(): Promise<void> {
    const file = 'postgres-init.sh'
    cpSync(join(projectFolder, 'deploy', file), join(this.#debian.root, this.#place, file))
    chmodSync(join(this.#debian.root, this.#place, file), 0o755)
    const primary = this.#hostOf(await this.primary())
    this.#debian.run(['sh', `${this.#place}/${file}`], {
      PGHOST: primary.address,
      PGPORT: String(primary.ports.postgres),
      PGPASSWORD: passwords.postgres,
      ADMIN: 'postgres',
      OWNER_PASSWORD: passwords.owner,
      APP_PASSWORD: passwords.app,
    })
  }

  /** Past PgBouncer, to whichever host is primary. */
  ownerUrl(): string {
    return `postgres://sekolah_owner:${passwords.owner}@127.0.0.1:${this.#ports.primary}/sekolah`
  }

  /** Past PgBouncer, to a standby. */
  replicaUrl(): string {
    return `postgres://sekolah_app:${passwords.app}@127.0.0.1:${this.#ports.replicas}/sekolah`
  }

  /** As Hadir connects. */
  appUrl(): string {
    return `postgres://sekolah_app:${passwords.app}@127.0.0.1:${this.#ports.pooler}/sekolah`
  }

  #hostOf(name: HostName): Host {
    return this.#hosts.find((host) => host.name === name)!
  }

  /** What Patroni says of its members; null while nobody answers. */
  async #members(): Promise<Member[] | null> {
    for (const { address, ports } of this.#hosts) {
      const answer = await fetch(`http://${address}:${ports.patroni}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return null
  }

  async #until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
    const end = performance.now() + patienceMs
    for (;;) {
      const found = await look()
      if (found !== null) return found
      if (performance.now() > end) throw new Error(`${what}: ${JSON.stringify(await this.#members())}`)
      await pause(100)
    }
  }

  primary(): Promise<HostName> {
    return this.#until('no primary', async () => {
      const members = await this.#members()
      return members?.find(({ role, state }) => role === 'leader' && state === 'running')?.name ?? null
    })
  }

  standby(): Promise<HostName> {
    return this.#until('no synchronous standby', async () => {
      const members = await this.#members()
      return members?.find(({ role, state }) => role === 'quorum_standby' && state === 'streaming')?.name ?? null
    })
  }

  /** All three are there, as before the last fault. A standby that does not stream would not survive another one. */
  async settled(): Promise<void> {
    await this.#until('the cluster is not complete', async () => {
      const members = (await this.#members()) ?? []
      const well = members.filter(({ role, state }) => state === (role === 'leader' ? 'running' : 'streaming'))
      const roles = new Set(members.map(({ role }) => role))
      return well.length === names.length && roles.has('leader') && roles.has('quorum_standby') ? true : null
    })
  }

  #dataOf(name: HostName): string {
    return join(this.#debian.root, this.#place, name, 'data')
  }

  #processesOf(name: HostName): number[] {
    const data = this.#dataOf(name)
    return existsSync(data) ? processesIn(data) : []
  }

  #postmasterOf(name: HostName): number {
    return Number(readFileSync(join(this.#dataOf(name), 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** kill -9 of PostgreSQL's main process; Patroni lives and acts. */
  async killPostgres(name: HostName): Promise<void> {
    await killNoticed([this.#postmasterOf(name)])
  }

  #all(name: HostName): number[] {
    const { etcd, patroni } = this.#hostOf(name)
    return [etcd?.pid, patroni?.pid, ...this.#processesOf(name)].filter((pid) => pid !== undefined)
  }

  /** Everything of a host ends at once, as when its power fails. */
  killHost(name: HostName): void {
    signalAll(this.#all(name), 'SIGKILL')
    signalAll(this.#processesOf(name), 'SIGKILL')
  }

  reviveHost(name: HostName): void {
    const host = this.#hostOf(name)
    this.#startEtcd(host)
    this.#startPatroni(host)
  }

  /** Everything of a host stands still, and its connections stay open. */
  freezeHost(name: HostName): void {
    signalAll(this.#all(name), 'SIGSTOP')
  }

  thawHost(name: HostName): void {
    signalAll(this.#all(name), 'SIGCONT')
  }

  /** Only the standby's PostgreSQL stands still; Patroni and etcd of its host go on. */
  freezePostgres(name: HostName): void {
    signalAll(this.#processesOf(name), 'SIGSTOP')
  }

  thawPostgres(name: HostName): void {
    signalAll(this.#processesOf(name), 'SIGCONT')
  }

  /** Returns the host whose etcd was the leader. */
  async killEtcdLeader(): Promise<HostName> {
    const endpoints = this.#hosts.map(({ address, ports }) => `${address}:${ports.etcd}`).join(',')
    const printed = this.#debian.run(['etcdctl', '--endpoints', endpoints, 'endpoint', 'status', '-w', 'json'])
    const statuses = JSON.parse(printed) as {
      Endpoint: string
      Status: { leader: number; header: { member_id: number } }
    }[]
    const leader = statuses.find(({ Status }) => Status.leader === Status.header.member_id)
    const host = this.#hosts.find(({ address, ports }) => leader?.Endpoint.endsWith(`${address}:${ports.etcd}`))
    if (!host?.etcd) throw new Error(`no leader of etcd in ${printed}`)
    await killed(host.etcd)
    return host.name
  }

  reviveEtcd(name: HostName): void {
    this.#startEtcd(this.#hostOf(name))
  }

  startPooler(): void {
    const command = ['pgbouncer', `${this.#place}/pooler/pgbouncer.ini`]
    this.#pooler = this.#debian.start(`${this.#place}/pooler/pgbouncer.log`, command)
  }

  async killPooler(): Promise<void> {
    if (this.#pooler) await killed(this.#pooler)
  }

  /** deploy/haproxy.cfg before two Hadir servers: its port. */
  async startEntry(servers: readonly [string, string]): Promise<string> {
    const port = String(await reservePort())
    const text = readFileSync(join(projectFolder, 'deploy/haproxy.cfg'), 'utf8')
      .replaceAll(':3001', `:${servers[0]}`)
      .replaceAll(':3002', `:${servers[1]}`)
      .replaceAll(':8080', `:${port}`)
    this.#write('entry.cfg', text)
    this.#entry = this.#debian.start(`${this.#place}/entry.log`, ['haproxy', '-db', '-f', `${this.#place}/entry.cfg`])
    await this.#until('nobody gets through', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
      return answer?.ok ? true : null
    })
    return port
  }

  /** As `patronictl switchover`; returns when the standby is the primary. */
  async switchOver(): Promise<void> {
    const [leader, candidate] = [await this.primary(), await this.standby()]
    const { address, ports } = this.#hostOf(leader)
    const answer = await fetch(`http://${address}:${ports.patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader, candidate }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${text}`)
    await this.#until('the standby took over', async () => ((await this.primary()) === candidate ? true : null))
  }

  /** pgBackRest as the primary's host runs it. */
  async #backRest(...args: string[]): Promise<void> {
    this.#debian.run(['pgbackrest', '--stanza=hadir', ...args], this.#backRestOf(this.#hostOf(await this.primary())))
  }

  #backRestOf({ name, ports }: Host): Record<string, string> {
    return {
      PGBACKREST_CONFIG: `${this.#place}/${name}/pgbackrest.conf`,
      PGBACKREST_PG1_PORT: String(ports.postgres),
    }
  }

  backUp(): Promise<void> {
    return this.#backRest('backup', '--type=full')
  }

  /** A database of its own with everything up to an instant: its address, as owner, and how to end it. */
  async restoredTo(instant: Date): Promise<{ ownerUrl: string; end: () => Promise<void> }> {
    // Ends the current segment of the log, and waits until it is in the repository.
    await this.#backRest('check')
    const data = `${this.#place}/restored`
    this.#debian.newFolder(data)
    await this.#backRest(
      'restore',
      `--pg1-path=${data}`,
      '--type=time',
      `--target=${instant.toISOString().replace('T', ' ').replace('Z', '+00')}`,
      '--target-action=promote',
    )
    const port = await reservePort()
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${data}`,
      'archive_mode=off',
    ]
    const child = this.#debian.start(
      `${this.#place}/restored.log`,
      ['postgres', '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      this.#backRestOf(this.#hostOf(await this.primary())),
    )
    return {
      ownerUrl: `postgres://sekolah_owner:${passwords.owner}@127.0.0.1:${port}/sekolah`,
      end: () => killed(child),
    }
  }

  /** The last lines of each log, for a failed test. */
  logs(): string {
    const folder = join(this.#debian.root, this.#place)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.log') && !file.includes('/data/'),
    )
    return files.map((file) => `${file}\n${readFileSync(join(folder, file), 'utf8').slice(-1_500)}`).join('\n')
  }

  async stop(): Promise<void> {
    for (const child of [this.#entry, this.#proxy, this.#pooler]) if (child) await killed(child)
    for (const { name } of this.#hosts) {
      this.thawHost(name)
      this.killHost(name)
    }
    // A process ends a moment after the signal.
    for (let left = 100; left > 0 && names.some((name) => this.#processesOf(name).length > 0); left -= 1) {
      await pause(50)
    }
    rmSync(join(this.#debian.root, this.#place), { recursive: true, force: true })
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
