import type { Needs } from '../declare/policy.ts'
import type { FieldSchema } from '../declare/schema.ts'
import type { Seat } from '../model/seats.ts'
import { type Read, ReadTracking } from '../state/read-tracking.ts'
import { WorkingCopy } from '../state/working-copy.ts'

/** Breaks off what rules do: what comes of it depends on something that the seat does not know. */
class Unknown extends Error {}

/** Stops rules at the first thing they read that the seat does not know. */
class KnownReads extends ReadTracking {
  knows: (read: Read) => boolean = () => true
  unknown: (read: Read) => never = () => {
    throw new Unknown()
  }

  override clear(mover: Seat): void {
    super.clear(mover)
    this.tracking = true
  }

  override noted(field: FieldSchema, row: number, needs: Needs): boolean {
    // What is only noted is judged by who asked for it.
    if (this.reads === null && !this.knows({ field, row, needs })) this.unknown({ field, row, needs })
    return super.noted(field, row, needs)
  }
}

/** A working copy of what one seat knows: rules that ask for anything else, or for chance, are broken off. */
export class KnownCopy extends WorkingCopy {
  override readonly readTracking = new KnownReads()
  /** Why rules were broken off first, and in which version. They may catch what breaks them off and go on: nothing of that counts. */
  #stopped: { readonly why: string; readonly version: number } | null = null

  get stopped(): { readonly why: string; readonly version: number } | null {
    return this.#stopped
  }

  /** From here on rules may read what `knows` says. */
  watch(knows: (read: Read) => boolean): void {
    this.#stopped = null
    this.readTracking.knows = knows
    this.readTracking.unknown = ({ field, row }) =>
      this.#stop(`it reads ${this.nameOf(row)}.${field.name}, which is hidden from the player`)
  }

  override get chance(): never {
    return this.#stop('it draws chance')
  }

  #stop(why: string): never {
    this.#stopped ??= { why, version: this.version }
    throw new Unknown(why)
  }
}
