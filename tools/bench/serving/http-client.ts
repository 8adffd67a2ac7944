import { Agent, request } from 'node:http'

/** One that keeps its connections; each answer must be a success. */
export interface HttpClient {
  /** Returns the answer's body, and the cookie that came with it. */
  send(method: string, path: string, body: unknown, cookie?: string): Promise<{ text: string; cookie: string | null }>
  close(): void
}

export function httpClient(port: number): HttpClient {
  const agent = new Agent({ keepAlive: true, noDelay: true })

  const send: HttpClient['send'] = (method, path, body, cookie) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...(cookie && { cookie }) }
      const sent = request({ port, agent, method, path, headers }, (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (part) => {
          answer += part
        })
        response.on('end', () => {
          if ((response.statusCode ?? 500) >= 300) return reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`))
          resolve({ text: answer, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? null })
        })
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closes connections that have rested for a while, perhaps as the next request is on its way.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(method, path, body, cookie))
        else reject(error)
      })
      sent.end(text)
    })

  return { send, close: () => agent.destroy() }
}
