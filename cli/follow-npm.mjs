/** The shell in which npm runs a script, if npm has started us: taken at once, since it may be gone when the games are loaded. */
const shell = process.ppid
/** How often to look whether it is still there, in milliseconds. */
const CHECK_MS = 500

/**
 * Ends this process once npm's shell is gone: npm passes a signal to that shell only, which dies of it, and a server would keep its port with
 * nobody left to stop it. A server that runs by then hears `npm-gone` and ends as on SIGTERM (`endWith`). Without `npm_lifecycle_event`,
 * which npm sets, nothing is done.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    if (!process.emit('npm-gone')) process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
}
