import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, unusableFolder } from '../../start-error.ts'
import { newClient } from '../pool/connection.ts'
import { findBinaries } from './embedded-binaries.ts'
import {
  type Access,
  checkVersion,
  clusterFolder,
  clusterUser,
  createCluster,
  newAccess,
  readAccess,
  writeAccess,
} from './embedded-folder.ts'
import { folderOwner, lockFolder } from './embedded-lock.ts'
import { type Postmaster, readPidFile } from './embedded-process.ts'
import { endLeftover } from './embedded-stop.ts'
import { databaseUser } from './embedded-user.ts'
import { superviseDatabase } from './supervise-database.ts'

export type DatabaseUrls = {
  /** Login that owns the tables: migrations, roles, backup. */
  ownerUrl: string
  /** Login of the application, which owns nothing. */
  appUrl: string
}

export type Embedded = DatabaseUrls & { dataDir: string; isNew: boolean; stop(): Promise<void> }

type Options = {
  dataDir: string
  log?: (line: string) => void
  /** Only tests turn it off: their data is temporary. */
  fsync?: boolean
}

/** Starts the PostgreSQL of a data folder, creating it first if missing. Throws StartError. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, log = () => {}, fsync = true } = options
  const unlock = claimFolder(dataDir)
  try {
    const user = databaseUser()
    const binaries = findBinaries(user, log)
    const access = readAccess(dataDir) ?? newAccess(dataDir, user, log)
    const isNew = !access.isPrepared
    const cluster = clusterFolder(dataDir, access)
    const logFile = rotatedLog(dataDir)
    const postmaster: Postmaster = { cluster, binaries, user: clusterUser(cluster, user), logFile, fsync }
    if (!existsSync(cluster)) {
      if (access.isPrepared) throw new StartError('dataFolder', `Basis data di ${cluster} tidak ditemukan.`)
      log('Menyiapkan basis data baru')
      await createCluster({ ...postmaster, password: access.adminPassword })
    }
    checkVersion(cluster, binaries)
    await endLeftover(postmaster, log)
    const running = await superviseDatabase(postmaster, log)
    if (isNew) await prepare(dataDir, access, running.port)
    const stop = async () => {
      await running.stop()
      unlock()
    }
    return { ...urls(access, running.port, readPidFile(cluster)), dataDir, isNew, stop }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The URLs of a PostgreSQL that another of our processes runs in this folder, or null. */
export function findRunning(dataDir: string): DatabaseUrls | null {
  const access = folderOwner(dataDir) && readAccess(dataDir)
  const state = access && readPidFile(clusterFolder(dataDir, access))
  return access?.isPrepared && state?.isReady ? urls(access, state.port, state) : null
}

function claimFolder(dataDir: string): () => void {
  try {
    // Traversable by all: under root the database runs as another user below this folder.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    return lockFolder(dataDir)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw unusableFolder(dataDir, error)
  }
}

/** PostgreSQL's log; beyond 5 MB it starts a new one and keeps one older file. */
function rotatedLog(dataDir: string): string {
  const file = join(dataDir, 'postgres.log')
  if (existsSync(file) && statSync(file).size > 5_000_000) renameSync(file, `${file}.1`)
  return file
}

/** Uses the socket if there is one, which costs both processes less than TCP (bench/history). */
function urls(access: Access, port: number, state: { socketFolder: string | null } | null): DatabaseUrls {
  const folder = state?.socketFolder
  const socket = folder ? `?host=${encodeURIComponent(folder)}` : ''
  const url = (login: string, password: string) => `postgres://${login}:${password}@127.0.0.1:${port}/hadir${socket}`
  return { ownerUrl: url('hadir_owner', access.ownerPassword), appUrl: url('hadir_app', access.appPassword) }
}

/** Creates roles and the database. An interrupted first start may already have done some steps. */
async function prepare(dataDir: string, access: Access, port: number): Promise<void> {
  const client = newClient(`postgres://hadir_admin:${access.adminPassword}@127.0.0.1:${port}/postgres`)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles union all select datname from pg_database',
    )
    const done = new Set(rows.map((row) => row.name))
    // bypassrls: row security is forced on its own tables too, and would make a backup incomplete.
    // createdb: tests clone their database from a template that this login owns.
    const owner = `login createrole createdb bypassrls password '${access.ownerPassword}'`
    if (!done.has('hadir_owner')) await client.query(`create role hadir_owner ${owner}`)
    if (!done.has('hadir_app')) {
      await client.query(`create role hadir_app login noinherit password '${access.appPassword}'`)
    }
    if (!done.has('hadir')) await client.query('create database hadir owner hadir_owner')
    await client.query('revoke connect on database hadir from public')
    await client.query('grant connect on database hadir to hadir_app')
  } finally {
    await client.end()
  }
  writeAccess(dataDir, { ...access, isPrepared: true })
}
