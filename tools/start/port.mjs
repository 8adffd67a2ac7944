import { createServer } from 'node:net'

/** The port to serve on, from `PORT`. */
export const port = () => process.env.PORT || '8080'

/**
 * Why the server cannot listen on a port, as a sentence, or `null` when it can.
 * @param wanted as text, from the environment
 * @returns {Promise<string | null>}
 */
export function portProblem(wanted) {
  if (!/^\d{1,5}$/.test(wanted) || Number(wanted) > 65535) {
    return Promise.resolve(`PORT is "${wanted}", but a port is a whole number from 0 to 65535.`)
  }
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code, message }) => {
      if (code === 'EADDRINUSE') resolve(`Port ${wanted} is in use by another program. Choose one with PORT, such as PORT=8081 npm start.`)
      else if (code === 'EACCES') resolve(`Port ${wanted} may not be used by this user. Choose one with PORT, such as PORT=8081 npm start.`)
      else resolve(`Port ${wanted} cannot be used: ${message}.`)
    })
    probe.listen(Number(wanted), () => probe.close(() => resolve(null)))
  })
}
