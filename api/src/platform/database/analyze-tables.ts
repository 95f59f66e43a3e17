import { sql, type QueryExecutorProvider } from 'kysely'

/** The job's role may analyze each (grant maintain). */
export const analyzed = [
  'student',
  'enrollment',
  'class',
  'academic_class',
  'teacher',
  'subject',
  'homeroom',
  'academic_subject',
  'guardian',
  'student_guardian',
  'student_exit',
  'alumni',
  'import_write',
  'audit_entry',
] as const

/**
 * Analyzes the tables of students with their families, classes and teachers, and what a job logs of them, at the end of a job's transaction that wrote a school's rows:
 * autovacuum would update the statistics only a minute after the first class is opened.
 */
export async function analyzeTables(db: QueryExecutorProvider): Promise<void> {
  await sql`analyze ${sql.join(analyzed.map((name) => sql.table(name)))}`.execute(db)
}
