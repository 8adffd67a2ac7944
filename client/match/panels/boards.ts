import type { Drawn } from '../../kit/animate/stage.ts'
import type { Board } from '../../kit/board/board.ts'
import { plainBoard } from '../../kit/generic-board/generic-board.tsx'

const boards = import.meta.glob<{ default: Board }>('../../../games/*/board.tsx')

/** The board of a match; the plain one when its game has none. Throws when it cannot be loaded. */
export async function boardOf({ game, board }: Drawn): Promise<Board> {
  if (board) return served(board)
  const load = board === undefined ? boards[`../../../games/${game}/board.tsx`] : undefined
  return load ? (await load()).default : plainBoard
}

/** A board that was built apart from the client: it takes Solid and the kit from it. */
async function served({ script, style }: NonNullable<Drawn['board']>): Promise<Board> {
  // The whole kit first, so that the styles of the game come after its own.
  await import('../../kit/index.ts')
  const [{ default: board }] = await Promise.all([import(/* @vite-ignore */ script) as Promise<{ default: Board }>, style && worn(style)])
  return board
}

/** Puts a style sheet on the page, once; done when it is in force. */
function worn(href: string): Promise<void> {
  return new Promise((done, failed) => {
    if ([...document.styleSheets].some((sheet) => sheet.href?.endsWith(href))) return done()
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => done()
    link.onerror = () => failed(new Error(`The style sheet ${href} cannot be loaded.`))
    document.head.append(link)
  })
}
