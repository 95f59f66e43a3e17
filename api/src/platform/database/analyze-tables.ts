import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Has PostgreSQL count the tables of students, classes and teachers anew, at the end of a job's transaction that wrote a
 * school's: its statistics would come only with the next autovacuum, a minute after the first class is opened.
 */
export async function countSchool(db: QueryExecutorProvider): Promise<void> {
  await sql`analyze student, enrollment, class, academic_class, teacher, subject, homeroom, academic_subject`.execute(
    db,
  )
}
