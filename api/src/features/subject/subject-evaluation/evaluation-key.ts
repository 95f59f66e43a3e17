type From = { params: { id: string }; query: { semesterNo?: number | undefined } }

/** The semester's evaluation that a request names: without a semester, the current one. */
export const evaluationKey = ({ params, query }: From) => ({ id: params.id, semesterNo: query.semesterNo })
