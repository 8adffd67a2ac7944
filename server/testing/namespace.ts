import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** A network of its own in the kernel of Linux, with nothing in it at first. It is gone with its last process, however that ended. */
export interface Namespace {
  /** A process that is in it. */
  readonly pid: number
  /** The first words of a command that is to run in it, as the user with this number if one is given. */
  through(user?: number): readonly string[]
  /** Runs Debian's `ip` in it. Throws an Error with what that says. */
  ip(...words: readonly string[]): void
  end(): void
}

/** All that is done with namespaces, in one that is gone at once. */
const TRIAL = 'ip link add near type veth peer name far && ip rule add ipproto tcp dport 1 blackhole && nsenter --version'

/** Why this machine cannot make network namespaces, for people to read; null where it can. */
export function whyNoNamespaces(): string | null {
  if (process.platform !== 'linux') return 'only Linux has them'
  if (process.getuid?.() !== 0) return 'only root may make them'
  const { status, error, stderr } = spawnSync('unshare', ['--net', 'sh', '-c', TRIAL], { encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

/** Makes a network namespace. Rejects with what is said where this machine cannot. */
export async function newNamespace(): Promise<Namespace> {
  // It ends with us, since it reads from us.
  const holder = spawn('unshare', ['--net', 'sh', '-c', 'ip link set lo up && echo there && exec cat'], { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  holder.stderr.on('data', (text) => {
    said += text
  })
  const isThere = await Promise.race([once(holder.stdout, 'data').then(() => true), once(holder, 'close').then(() => false)])
  const { pid } = holder
  if (!isThere || pid === undefined) throw new Error(`A network namespace could not be made: ${said}`)
  const enter = ['nsenter', `--net=/proc/${pid}/ns/net`]
  return {
    pid,
    through: (user) => [...enter, ...(user === undefined ? [] : [`--setuid=${user}`, `--setgid=${user}`])],
    ip(...words) {
      const [command = '', ...first] = enter
      execFileSync(command, [...first, 'ip', ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
    },
    end: () => void holder.kill('SIGKILL'),
  }
}
