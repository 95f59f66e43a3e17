import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Has PostgreSQL count what a job wrote of a school, at the end of the job's transaction: its statistics would come only
 * with the next autovacuum, a minute after the first class is opened.
 */
export async function countSchool(db: QueryExecutorProvider): Promise<void> {
  await sql`analyze student, enrollment, class, academic_class, teacher, subject, homeroom, academic_subject`.execute(
    db,
  )
}
