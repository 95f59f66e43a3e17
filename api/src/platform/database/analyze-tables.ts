import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Has PostgreSQL analyze the tables of students, classes and teachers, at the end of a job's transaction that wrote a
 * school's: its statistics would come only with the next autovacuum, a minute after the first class is opened.
 */
export async function analyzeTables(db: QueryExecutorProvider): Promise<void> {
  await sql`analyze student, enrollment, class, academic_class, teacher, subject, homeroom, academic_subject`.execute(
    db,
  )
}
