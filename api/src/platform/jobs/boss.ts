import { PgBoss, type ConstructorOptions } from 'pg-boss'
import { type Client, newPool } from '../database/pool/connection.ts'
import { DatabaseHangs } from '../database/pool/hang-up.ts'
import type { Probe } from '../database/probe.ts'
import { watchResponses } from '../database/pool/response-watchdog.ts'

/** The queue's statements take milliseconds, its housekeeping a little longer. */
const statementMilliseconds = 15_000

export type BossParts = { url: string; max: number; log: (error: Error) => void; probe?: Probe }

/**
 * pg-boss over our own pool: its own has no error listener on a connection between two statements, and would wait
 * forever for an answer. With a `probe` it does not wait while the database hangs. Only this file creates one.
 */
export function newBoss(
  { url, max, log, probe }: BossParts,
  options: Omit<ConstructorOptions, 'db' | 'connectionString'>,
): { boss: PgBoss; close(): Promise<void> } {
  const pool = newPool({ connectionString: url, max, application_name: 'hadir jobs' })
  const watch = probe ? watchResponses(probe, pool) : null

  const follow = <Result>(client: Client, answer: Promise<Result>): Promise<Result> => {
    const talk = watch?.talkOf(client)
    talk?.mayTake(statementMilliseconds)
    talk?.track(answer)
    return answer
  }
  const executeSql = async (text: string, values?: unknown[]) => {
    if (watch?.isHanging()) throw new DatabaseHangs()
    const client = await pool.connect()
    try {
      const answer = await follow(client, client.query<object>(text, values))
      client.release()
      return answer
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const boss = new PgBoss({ ...options, db: { executeSql } })
  boss.on('error', log)
  const close = async () => {
    watch?.end()
    await pool.end()
  }
  return { boss, close }
}
