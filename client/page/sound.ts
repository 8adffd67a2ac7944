/** The sounds with which an open match says that it has become the visitor's turn, or that their time is nearly out. */

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

let context: AudioContext | undefined

/** Plays short notes, by default those for the visitor's turn, where they want to hear them. */
export function sound(notes: readonly number[] = [660, 880]): void {
  // Before the first click or key on the page browsers hold sounds back, and would play them all at that moment.
  if (!hears() || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  for (const [n, hertz] of notes.entries()) {
    const [tone, volume, at] = [context.createOscillator(), context.createGain(), context.currentTime + n * 0.14]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.12, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.3)
  }
}
