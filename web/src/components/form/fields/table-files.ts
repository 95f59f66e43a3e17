/** Also files that cannot be read: the message about them says how to save them. */
export const tableFiles =
  '.xlsx,.csv,.txt,.ods,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
