type Status = 'initial' | 'in_progress' | 'completed'

interface Entry {
  /** The last status in a reply to a client; null if the task may not exist. */
  told: Status | null
  /** The status that a request asked for, if the reply to that request never came. */
  asked: Status | null
}

export interface FoundTask {
  title: string
  status: Status
}

/** What clients know from replies. It is kept outside of the server. Each task is known by its title, which no other task has. */
export class Journal {
  readonly entries = new Map<string, Entry>()
  confirmed = 0
  /** Requests that were not done, as far as the client knows. */
  readonly failed: string[] = []

  /**
   * Notes a request and its outcome. `null` means that no reply came. If the server refused the request, nothing changed. If the server
   * failed, it may still have made the change.
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

  /** Which changes the database lost or has twice, compared with the replies to clients. */
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
