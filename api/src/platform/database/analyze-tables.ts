import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Analyzes the tables of students, classes and teachers at the end of a job's transaction that wrote a school's rows:
 * autovacuum would update the statistics only a minute after the first class is opened.
 */
export async function analyzeTables(db: QueryExecutorProvider): Promise<void> {
  await sql`analyze student, enrollment, class, academic_class, teacher, subject, homeroom, academic_subject`.execute(
    db,
  )
}
