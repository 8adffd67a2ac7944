import { commonSuite } from 'playchart/testing'
import game from './game.ts'

commonSuite(game, { folder: import.meta.dirname, matches: 12, longest: 3100 })
