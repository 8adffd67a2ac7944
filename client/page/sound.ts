/** The sounds of an open match. */

const KEY = 'playchart-sound'
/** For browsers that keep nothing. */
let chosen = false

/** Whether the visitor wants to hear it. Another tab may have changed it. */
export function hears(): boolean {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? chosen : kept === 'on'
  } catch {
    return chosen
  }
}

export function setHears(wanted: boolean): void {
  chosen = wanted
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    // It holds until the page is left.
  }
}

/** A note: its pitch in hertz, when it begins and how long it sounds in seconds, and how loud it is, from 0 to 1. */
interface Note {
  readonly hertz: number
  readonly at: number
  readonly lasts: number
  readonly loud: number
}
const note = (hertz: number, at = 0, loud = 0.12, lasts = 0.3): Note => ({ hertz, at, lasts, loud })

/** A soft knock for a move, two notes upwards for the visitor's turn, three for the end, and one three times when their time is nearly out. */
const SOUNDS = {
  move: [note(196, 0, 0.07, 0.09)],
  turn: [note(660), note(880, 0.14)],
  end: [note(523), note(659, 0.16), note(784, 0.32, 0.12, 0.6)],
  time: [note(880), note(880, 0.14), note(880, 0.28)],
} as const satisfies { readonly [what: string]: readonly Note[] }

let context: AudioContext | undefined

/** Plays a sound where the visitor wants to hear it. */
export function sound(what: keyof typeof SOUNDS): void {
  // Before the first click or key on the page browsers hold sounds back, and would play them all at that moment.
  if (!hears() || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  for (const { hertz, at, lasts, loud } of SOUNDS[what]) {
    const [tone, volume, from] = [context.createOscillator(), context.createGain(), context.currentTime + at]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(loud, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + lasts)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + lasts)
  }
}
