/** The URL path of boards' files. */
export const FOLDER_OF_BOARDS = '/boards'

/** The URLs of a board. */
export interface BoardAddress {
  /** A module whose default export is the board. */
  readonly script: string
  readonly style: string | null
}

/** Boards of games that the client was not built with. */
export interface Boards {
  /** Null if the game has none; undefined if the client may have been built with one. */
  addressOf(game: string): BoardAddress | null | undefined
  /** A file under `/boards/`, by its name. */
  file(name: string): Uint8Array | undefined
}

/** For games that the client was built with. */
export const builtIn: Boards = { addressOf: () => undefined, file: () => undefined }
