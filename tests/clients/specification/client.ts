// A client that was written from the product's specification and its table of calls. It uses nothing else of this project: no contract, no
// generated types, no header with a token. The server has to work with this client unchanged (decision 074).

interface Contact {
  full_name: string
  formatted_phone_number: string
}
interface Task {
  id: number
  title: string
  category: string
  type: 'no_time' | 'until_time'
  status: 'initial' | 'in_progress' | 'completed'
  assigned_on_me: boolean
  assignee: Contact | null
  creator: Contact
  date?: string
  start_at?: string
  end_at?: string
}
interface Tasks {
  no_time: Task[]
  events: Task[]
}
interface Family {
  title: string
  tasks_counter: { initial: number; in_progress: number; completed: number; my_tasks: number }
  coordinator: Contact | null
  primary_caregiver: Contact | null
}
interface Tokens {
  user_token: string
  family_token: string
}
interface Answer<Body> {
  status: number
  data: Body
}

/** The tokens in the login link of an SMS. */
export function tokensIn(sms: string): Tokens {
  const [, user_token = '', family_token = ''] = /\/login\/([^/\s]+)\/([^/\s]+)/.exec(sms) ?? []
  return { user_token, family_token }
}

/** The calls of a visitor to the server at `origin`. `loggedIn` returns the calls of someone with a login link. */
export function specificationClient(origin: string) {
  async function send<Body>(method: string, path: string, body?: unknown, type = 'application/json'): Promise<Answer<Body>> {
    const answer = await fetch(`${origin}/v2${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, data: JSON.parse(text) }
  }

  return {
    validate: (invitation: string) => send<unknown>('POST', '/supporters/signup/validate', { invitation }),
    invitedFamily: (invitation: string) => send<{ title: string } & Tasks>('GET', `/supporters/families/${invitation}`),
    signUp: (invitation: string, supporter: { first_name: string; last_name: string; phone_number: string }) =>
      send<Contact>('POST', '/supporters/signup', { invitation, supporter }),
    taskCount: (payload: Tokens[]) => send<(number | null)[]>('POST', '/supporters/families/task_count', { payload }),

    /** The calls of someone who opened their login link. */
    loggedIn({ user_token, family_token }: Tokens) {
      const me = `/supporters/${user_token}`
      const inFamily = `${me}/families/${family_token}`
      const linkOf = ({ type, id }: Task) => `${inFamily}/${type === 'no_time' ? 'tasks' : 'events'}/${id}`
      const mine = `?family_token=${family_token}&status_in[]=completed&status_in[]=in_progress`
      return {
        family: () => send<Family>('GET', inFamily),
        profile: () => send<Contact>('GET', me),
        tasks: () => send<Tasks>('GET', `${inFamily}/tasks`),
        myTasks: () => send<Task[]>('GET', `${me}/tasks${mine}`),
        myEvents: () => send<Task[]>('GET', `${me}/my_events${mine}`),
        take: (task: Task) => send<unknown>('PUT', `${linkOf(task)}/assign_me`, {}),
        giveBack: (task: Task, reason: string | null) => send<unknown>('PUT', `${linkOf(task)}/unassign_me`, { reason }),
        /** Sends an empty body as the client's HTTP library does: without a content type, or with the content type of a form. */
        complete: (task: Task, type?: 'application/x-www-form-urlencoded') =>
          type ? send<unknown>('PUT', `${linkOf(task)}/complete`, '', type) : send<unknown>('PUT', `${linkOf(task)}/complete`),
      }
    },
  }
}
