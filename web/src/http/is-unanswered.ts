/** Was the last call in vain? It stays so while the next one is on its way. */
export const isUnanswered = (query: { failureCount: number; errorUpdatedAt: number; dataUpdatedAt: number }) =>
  query.failureCount > 0 || query.errorUpdatedAt > query.dataUpdatedAt
