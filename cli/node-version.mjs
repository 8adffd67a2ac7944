// Written for any Node that knows modules: it must run on one that is too old for everything else.

const OLDEST = [20, 19]

/** Ends the process with a sentence when this Node is older than Playchart needs. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(
    `Playchart needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}. See https://nodejs.org/download.`,
  )
  process.exit(1)
}
