import { newClient } from '../database/pool/connection.ts'
import { newBoss } from './boss.ts'
import { failedJobs, heartbeatSeconds, queues } from './queues.ts'

/** Creates or upgrades the job tables as the database's owner, and the queues of this code. */
export async function installQueues(ownerUrl: string): Promise<void> {
  const { boss, close } = newBoss(
    { url: ownerUrl, max: 1, log: () => undefined },
    { supervise: false, schedule: false },
  )
  await boss.start()
  for (const { name, retries } of [failedJobs, ...queues]) {
    await boss.createQueue(name)
    await boss.updateQueue(name, {
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: 1,
      heartbeatSeconds,
      deadLetter: name === failedJobs.name ? null : failedJobs.name,
    })
  }
  await boss.stop({ graceful: false })
  await close()

  const owner = newClient(ownerUrl)
  await owner.connect()
  await owner.query(`
    grant usage on schema pgboss to hadir_jobs;
    grant select, insert, update, delete on all tables in schema pgboss to hadir_jobs;
    grant execute on all functions in schema pgboss to hadir_jobs`)
  await owner.end()
}
