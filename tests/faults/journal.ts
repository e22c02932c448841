type Status = 'initial' | 'in_progress' | 'completed'

interface Entry {
  /** The last status that a client was told of; null if the task may not exist. */
  told: Status | null
  /** The status that a request asked for whose reply never came. */
  asked: Status | null
}

export interface FoundTask {
  title: string
  status: Status
}

/** What the clients were told, kept outside of the server: each task by its title, which no other task has. */
export class Journal {
  readonly entries = new Map<string, Entry>()
  confirmed = 0
  /** Requests that were not done, as far as the client knows. */
  readonly failed: string[] = []

  /**
   * Notes a request, and how it ended: `null` means that no reply came. A refusal changes nothing. After a failure of the server the
   * request may have been done.
   */
  note(title: string, to: Status, reply: { statusCode: number } | null) {
    const entry = this.entries.get(title) ?? { told: null, asked: null }
    if (reply && reply.statusCode < 300) {
      this.entries.set(title, { told: to, asked: null })
      this.confirmed++
      return
    }
    this.failed.push(`${title} to ${to}: ${reply?.statusCode ?? 'no reply'}`)
    this.entries.set(title, reply && reply.statusCode < 500 ? entry : { ...entry, asked: to })
  }

  /** What the database lost, or has twice, of what clients were told. */
  compare(found: FoundTask[]) {
    const wrong: string[] = []
    const byTitle = Map.groupBy(found, ({ title }) => title)
    for (const [title, { told, asked }] of this.entries) {
      const tasks = byTitle.get(title) ?? []
      const allowed = [told, asked].filter((status) => status !== null)
      if (tasks.length > 1) wrong.push(`${title} is there ${tasks.length} times`)
      else if (tasks.length === 0 && told !== null) wrong.push(`${title} is lost`)
      else if (tasks[0] && !allowed.includes(tasks[0].status)) wrong.push(`${title} is ${tasks[0].status}, told was ${told}`)
    }
    return wrong
  }
}
