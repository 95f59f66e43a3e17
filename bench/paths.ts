type At = { schoolId: string; classId: string; month: string; last: string }

/** What is read, and its path. */
export const readings: readonly (readonly [what: string, pathOf: (at: At) => string])[] = [
  [
    'sheet of a class',
    ({ schoolId, classId, last }) =>
      `/api/v1/attendance/daily-attendance/${schoolId}/${classId}?date=${last}&shape=students`,
  ],
  [
    'classes of a day',
    ({ schoolId, last }) => `/api/v1/attendance/daily-attendance/${schoolId}?date=${last}&pageSize=50`,
  ],
  [
    'month recap of a class',
    ({ schoolId, classId, month }) =>
      `/api/v1/attendance/${schoolId}/report/monthly?academicClassId=${classId}&month=${month}`,
  ],
  [
    'month recap of the school',
    ({ schoolId, month }) => `/api/v1/attendance/${schoolId}/report/monthly-school?month=${month}`,
  ],
]
