import { basename, dirname, join, resolve, sep } from 'node:path'
import { Failure } from '../terminal/failure.ts'
import { packageOf, projectOf } from './project-file.ts'

/**
 * The folder whose folder `games` is that of the package around `here`, among those in which games are searched for. It need not exist yet.
 * Throws Failure where there is none, or several to choose from.
 */
export function placeOfGames(here: string): string {
  const { folder: project, settings } = projectOf(here)
  const searched = (settings.games ?? ['games']).map((folder) => resolve(project, folder))
  const places = searched.filter((folder) => basename(folder) === 'games').map((folder) => dirname(folder))
  const ofPackage = places.filter((place) => packageOf(place) === packageOf(here))
  const around = [...ofPackage.filter((place) => isIn(here, place)), ...places.filter((place) => isIn(here, join(place, 'games')))]
  const [nearest] = around.sort((a, b) => b.length - a.length)
  if (nearest !== undefined) return nearest
  if (ofPackage.length === 1) return ofPackage[0]!
  throw new Failure(
    `Games in ${join(here, 'games')} would not be found: commands look in ${searched.join(' and ')}. Type this beside one that is called games, or make one and add it with npx playchart config add.`,
  )
}

const isIn = (folder: string, other: string) => folder === other || folder.startsWith(other + sep)
