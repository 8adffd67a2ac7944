import type { ParsedReceiverEvent } from '@xstate/inspect'
import type { AnyState } from 'xstate'
import { leavesOf, pathsAround, sharedPath } from '../../../statecharts/draw/graph/place-value.ts'
import { type Walk, walkOf } from '../../../statecharts/draw/graph/walk.ts'
import { litAt } from '../../../statecharts/draw/picture/lit.ts'
import { createPhaseButtons, phaseOf } from '../../chart/phase-buttons.ts'
import { REFUSED, type RefusalEvent, type VersionEvent } from '../bridge/source.ts'
import { chartOf } from '../bridge/to-v4.ts'
import type { Trail } from '../chart/trail.ts'
import { createCamera } from './camera.ts'
import { connect } from './connection.ts'
import { byId, createRewind, createTabs } from './controls.ts'
import { type Drawing, draw, stylePictures } from './drawing.ts'
import { createFrames, createList } from './list.ts'
import { createMinimap } from './minimap.ts'
import { createMoments } from './moment.ts'
import { createPhaseList } from './phase-list.ts'
import { createPhasePanel } from './phase-panel.ts'
import { type Picture, type Pictures, picturesOf } from './picture.ts'
import { createStory, createTimeline, type Story } from './timeline.ts'
import { versionText } from './wording.ts'

const timeline = createTimeline()
const stage = byId<SVGSVGElement>('stage')
const minimap = createMinimap(byId<SVGSVGElement>('minimap'), (point) => camera.goTo(point))
const camera = createCamera(stage, { looked: minimap.frame, pressed: (element) => toggle(phaseOf(element)) })
const buttons = createPhaseButtons(stage, {
  choose: toggle,
  reveal(path) {
    const box = boxAround(path)
    if (box) camera.reveal(box)
  },
})
const phaseList = createPhaseList(find, fitPicture)
const status = byId('status')
const empty = byId('empty')

let session: string | null = null
let drawn: { readonly known: string; readonly pictures: Pictures; readonly walk: Walk } | null = null
let scene: (Picture & Drawing & Story) | null = null
let stopped = false
let revealed: number | null = null
let due = false
let sought: string | null = null
/** The phase that is told of beside the chart. */
let chosenPhase: string | null = null
/** The version that is to be looked at, which may not be known yet; null: the newest. */
let wanted: number | null = null

const showFrames = createFrames(byId<HTMLOListElement>('frames'))
const updateRewind = createRewind(timeline, chosen)
const list = createList(
  byId<HTMLOListElement>('items'),
  (version) => {
    timeline.select(version)
    chosen()
  },
  (by) => {
    timeline.step(by)
    chosen()
  },
)
byId('zoom-in').addEventListener('click', () => camera.zoom(1.25))
byId('zoom-out').addEventListener('click', () => camera.zoom(0.8))
byId('zoom-fit').addEventListener('click', () => camera.showAll())
fullWindow(byId<HTMLButtonElement>('full'))
stylePictures()
new ResizeObserver(fitPicture).observe(stage)
const showTab = createTabs()
const phasePanel = createPhasePanel((path) => {
  choose(path)
  const box = boxAround(path)
  if (box) camera.reveal(box)
})
phasePanel.show(null, null)
const moments = createMoments(
  {
    ask: (version, seat) => page?.ask(version, seat),
    play: (version, move, args) => page?.play(version, move, args),
  },
  soon,
)
const page = connect({
  inspected: hear,
  looked(version) {
    wanted = version
    timeline.select(version)
    soon()
  },
  told: moments.told,
})
if (!page) say('Open this page from the Inspector tab of a match.')

/** The user has chosen a version: the match page shows it too. */
function chosen(): void {
  wanted = timeline.isLive() ? null : (timeline.shown()?.version ?? null)
  page?.look(wanted)
  refresh()
}

function hear(event: ParsedReceiverEvent): void {
  if (event.type === 'service.register') register(event)
  else if (event.sessionId !== session) return
  else if (event.type === 'service.event') {
    const { data } = event.event
    if (data.type === REFUSED) timeline.addRefusal(data as RefusalEvent)
    else timeline.addVersion(data as VersionEvent)
  } else if (event.type === 'service.state') addState(event.state)
  else stopped = true
  soon()
}

function register(event: ParsedReceiverEvent & { type: 'service.register' }): void {
  session = event.sessionId
  stopped = false
  const { machine } = event
  addState(event.state)
  byId('name').textContent = machine.id
  document.title = `Inspector: ${machine.id}`
  empty.textContent = 'Drawing the chart…'
  try {
    const chart = chartOf(machine)
    const known = JSON.stringify([machine.id, chart])
    // A match page that has come back tells the same chart again.
    if (drawn?.known !== known) {
      drawn = { known, pictures: picturesOf(chart, machine.id), walk: walkOf(chart) }
      choose(null)
      phaseList.show(drawn.pictures.graph)
    }
    fitPicture()
  } catch (error) {
    notDrawn(error)
  }
}

/** Shows the layout that fits the frame as it is now. */
function fitPicture(): void {
  const asked = drawn
  const collapsed = phaseList.collapsed()
  const isAsked = () => asked === drawn && String(collapsed) === String(phaseList.collapsed())
  asked?.pictures.for(stage.getBoundingClientRect(), collapsed).then((picture) => isAsked() && present(picture), notDrawn)
}

/** The user has pressed a phase: another one is chosen, the same one no longer. */
function toggle(path: string | null): void {
  choose(path === chosenPhase ? null : path)
}

/** The user has chosen a phase, to read about it; null: none any more. */
function choose(path: string | null): void {
  chosenPhase = path
  phasePanel.show(drawn?.walk ?? null, path)
  if (path !== null) showTab('phase')
  buttons.update(path)
}

/** Brings the phase to the middle and marks it; null: none. */
function find(path: string | null): void {
  sought = path
  const box = path === null ? null : boxAround(path)
  markSought()
  if (box) camera.find(box)
}

function markSought(): void {
  const shown = sought === null ? undefined : boxAround(sought)?.node.path
  for (const phase of stage.querySelectorAll<SVGGElement>('[data-phase]')) {
    phase.toggleAttribute('data-sought', phase.dataset.phase === shown && shown !== undefined)
  }
}

/** The box of a phase, or of the innermost one around it that is drawn. */
const boxAround = (path: string) =>
  pathsAround(path)
    .map((one) => scene?.layout.boxes.find(({ node }) => node.path === one))
    .find((box) => box !== undefined) ?? null

const notDrawn = (error: unknown) => say(`The chart could not be drawn: ${error instanceof Error ? error.message : error}`)

function addState(state: AnyState): void {
  timeline.addVersion(state.event as unknown as VersionEvent)
  timeline.addPhase(state.context.version, state.value)
}

function present(picture: Picture): void {
  if (scene?.layout === picture.layout) return
  scene = { ...picture, ...draw(picture.layout), ...createStory(picture.graph) }
  minimap.draw(picture.layout)
  camera.show(scene.root, picture.layout, boxOfShown())
  markSought()
  buttons.update(chosenPhase)
  empty.hidden = true
  refresh()
}

/** Many messages may come at once; the page is brought up to date once for all of them. */
function soon(): void {
  if (due) return
  due = true
  requestAnimationFrame(() => {
    due = false
    if (wanted !== null) timeline.select(wanted)
    refresh()
  })
}

function refresh(): void {
  const shown = timeline.shown()
  const told = trail()
  // Before the list, whose room it takes.
  showFrames(told?.frames ?? [], shown?.words.seats ?? [])
  list.update(timeline.items(), shown?.version ?? null)
  updateRewind()
  moments.look(shown?.version ?? null, { isLive: timeline.isLive(), seats: shown?.words.seats ?? [], unasked: unasked() })
  if (!shown) return
  status.textContent = stopped ? 'The match page has closed the connection.' : versionText(shown)
  if (!scene || !told) return
  scene.light({ ...litAt(told.frames), taken: new Set(told.lines), names: shown.words.seats, holds: moments.holds() })
  // Not each time: the user may have moved the chart meanwhile.
  const box = shown.version === revealed ? null : boxOfShown()
  revealed = shown.version
  if (box) camera.reveal(box)
}

/** The lines of the phases that play is in, and of those around them, that are taken without a player. */
function unasked() {
  const phase = timeline.shown()?.phase
  const paths = new Set(phase == null ? [] : leavesOf(phase).flatMap(({ path }) => pathsAround(path)))
  return drawn?.walk.lines.filter(({ from, kind }) => kind !== 'move' && paths.has(from)) ?? []
}

/** How play came to the version that is looked at; null while that is not known. */
function trail(): Trail | null {
  const shown = timeline.shown()
  const versions = timeline.versions()
  const told = shown?.phase == null ? undefined : scene?.tell(versions)[versions.indexOf(shown)]
  return told ?? null
}

/** The box that play is in: the innermost one, or, where the seats are in several, the one around them. */
function boxOfShown() {
  const phase = timeline.shown()?.phase
  if (phase == null) return null
  const leaves = new Set(leavesOf(phase).map(({ path }) => path))
  return boxAround(leaves.size === 1 ? [...leaves][0] : sharedPath(phase))
}

function say(sentence: string): void {
  status.textContent = sentence
  empty.textContent = sentence
  empty.hidden = false
}

/** Shows this page alone, where the browser and the page around it allow that. */
function fullWindow(button: HTMLButtonElement): void {
  button.hidden = !document.fullscreenEnabled
  const isFull = () => document.fullscreenElement !== null
  button.addEventListener('click', () => {
    const changed = isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    changed.catch(() => {})
  })
  document.addEventListener('fullscreenchange', () => button.setAttribute('aria-pressed', String(isFull())))
}
