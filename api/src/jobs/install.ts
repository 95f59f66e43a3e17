import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { queues } from './queues.ts'

/** Makes or upgrades the job tables as the database's owner, and the queues that this code knows. */
export async function installQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  for (const queue of queues) {
    await boss.createQueue(queue.name)
    await boss.updateQueue(queue.name, { retryLimit: queue.retries, retryBackoff: true, retryDelay: 1 })
  }
  await boss.stop({ graceful: false })

  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`
    grant usage on schema pgboss to hadir_jobs;
    grant select, insert, update, delete on all tables in schema pgboss to hadir_jobs;
    grant execute on all functions in schema pgboss to hadir_jobs`)
  await owner.end()
}
