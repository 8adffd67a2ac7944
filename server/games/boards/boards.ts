/** Where the files of boards are on the server. */
export const FOLDER_OF_BOARDS = '/boards'

/** Where a client finds a board. */
export interface BoardAddress {
  /** A module whose default export is the board. */
  readonly script: string
  readonly style: string | null
}

/** The boards of games that were not built with the client. */
export interface Boards {
  /** Null: the game has none. Undefined: the client may have one that it was built with. */
  addressOf(game: string): BoardAddress | null | undefined
  /** A file under `/boards/`, by its name. */
  file(name: string): Uint8Array | undefined
}

/** Of games that the client was built with. */
export const builtIn: Boards = { addressOf: () => undefined, file: () => undefined }
