import type { Reply } from '@hand-in-hand/contract/endpoints.ts'

const PHONE = '+972502345678'

/** A family of its own on the server at `url`, which shows messages at `outbox`, made through the front door, and its owner's way to list and take. */
export async function aFamilyToMeasure(url: string, outbox: string) {
  // A code is good in the browser alone that asked for it.
  let cookie = ''
  const post = async <Answer>(path: string, body: object, token?: string): Promise<Answer> => {
    const reply = await fetch(`${url}/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    cookie ||= reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`)
    // The contract's shapes, from our own server.
    return (await reply.json()) as Answer
  }
  await post('/login/code', { phone_number: PHONE, locale: 'en', purpose: 'start_family' })
  const code = await codeOf(url, outbox)
  const owner = { first_name: 'Noa', last_name: 'Levi', phone_number: PHONE }
  const family = await post<Reply<'POST /families'>>('/families', { title: 'Levi', time_zone: 'Asia/Jerusalem', locale: 'en', owner, code })
  const base = `${url}/v2/supporters/me/families/${family.family_token}`
  const { token: invitation } = await post<Reply<'POST /families/:family/invitations'>>(
    `/families/${family.family_token}/invitations`,
    {},
    family.user_token,
  )
  return {
    signUpUrl: `${url}/sign-up/${invitation}`,
    /** What the app keeps on the device of who is signed in. */
    storage: { login_familyToken: family.family_token, login_userToken: family.user_token },
    headers: { authorization: `Bearer ${family.user_token}` },
    listUrl: `${base}/tasks`,
    /** Answers the address that takes each of them. */
    addTasks: async (amount: number) => {
      const addresses: string[] = []
      for (let count = 0; count < amount; count++) {
        const body = { title: `Task ${count}`, description: 'A pot of soup for five, no onions.', category: 'home', type: 'no_time' }
        const { tasks } = await post<Reply<'POST /families/:family/tasks'>>(
          `/families/${family.family_token}/tasks`,
          body,
          family.user_token,
        )
        addresses.push(`${base}/tasks/${tasks[0]?.id}/assign_me`)
      }
      return addresses
    },
  }
}

async function codeOf(url: string, outbox: string) {
  const cookie = `outbox=${new URL(outbox).searchParams.get('key')}`
  for (let attempt = 0; attempt < 50; attempt++) {
    // The contract's shape, from our own server.
    const shown = (await (await fetch(`${url}/v2/outbox`, { headers: { cookie } })).json()) as Reply<'GET /outbox'>
    const code = /^\d{6}/.exec(shown.find(({ to }) => to === PHONE)?.text ?? '')?.[0]
    if (code) return code
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('no code came')
}
