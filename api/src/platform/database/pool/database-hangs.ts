/** Nobody is let in to a database that does not answer: to wait would only make the crowd larger. */
export class DatabaseHangs extends Error {
  constructor() {
    super('The database does not answer')
  }
}
