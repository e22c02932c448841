import {
  DESCRIPTION_MAX,
  INVITATION_NAME_MAX,
  NAME_MAX,
  PRIVATE_DETAILS_MAX,
  REASON_MAX,
  TITLE_MAX,
} from '@hand-in-hand/contract/constants.ts'
import type { Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { APIRequestContext } from '@playwright/test'
import { asKept, packed } from '../server/src/testing/hostile-texts.ts'
import { aFamily, dayFromNow } from './circle.ts'
import { anAddress, aPhone } from './people.ts'
import { caller } from './screenshots/scene.ts'

/** Days on which something is to do, from tomorrow on. */
const DAYS = 6

type Family = Pick<Awaited<ReturnType<typeof aFamily>>, 'path' | 'ownerToken'>

async function change(request: APIRequestContext, { path, ownerToken }: Family, settings: RequestBody<'PATCH /families/:family'>) {
  const asOwner = caller(request, ownerToken)
  const { version } = await asOwner('GET', `${path}/settings`)
  await asOwner('PATCH', path, settings, { 'if-match': `"${version}"` })
}

export const rename = (request: APIRequestContext, family: Family, title: string) => change(request, family, { title })

/** A circle in which every field that a person can fill holds these texts, several in each where they fit. */
export async function aHostileCircle(request: APIRequestContext, texts: readonly string[]) {
  const pack = (limit: number) => packed(limit, texts)
  const titles = pack(TITLE_MAX)
  const names = pack(NAME_MAX)
  const nameAt = (at: number) => asKept(names[at % names.length] ?? '')
  const [title = ''] = titles
  const circle = await aFamily(request, { locale: 'en', title, noa: [nameAt(0), nameAt(1)] })
  const here = circle.path
  const asOwner = caller(request, circle.ownerToken)
  const avi = await circle.supporter(nameAt(2), nameAt(3))
  const asAvi = caller(request, avi.token)
  const [description = '', ...others] = pack(DESCRIPTION_MAX)
  if (others.length > 0) throw new Error('the texts are too many for one description: shorten some')
  const details = pack(PRIVATE_DETAILS_MAX)
  const reasons = pack(REASON_MAX)
  const linkNames = pack(INVITATION_NAME_MAX)

  await change(request, circle, { house_rules: description })
  await Promise.all(linkNames.map((name) => asOwner('POST', `${here}/invitations`, { name, days: 30 })))

  const open = await Promise.all(
    titles.map((each, at) => {
      const day = dayFromNow(1 + (at % DAYS))
      return circle.task({ title: each, description, start_at: `${day}T10:00`, end_at: `${day}T11:00` })
    }),
  )
  // Of these Avi takes one for each text of private details, and gives back one for each reason.
  const taken = await Promise.all(
    details.map((private_details, at) => circle.task({ title: titles[at] ?? title, description, private_details })),
  )
  for (const task of taken) await avi.take(task)
  const done = await circle.task({ title })
  await avi.take(done)
  await asAvi('PUT', `/supporters/me${here}/tasks/${done.id}/complete`, {})
  const cancelled = await circle.task({ title })
  await asOwner('DELETE', `${here}/tasks/${cancelled.id}`, undefined, { 'if-match': `"${cancelled.version}"` })

  // Everybody asks to join, each for another task; the names of each are another two.
  const fullNameAt = (at: number) => `${nameAt(at)} ${nameAt(at + 7)}`
  for (const at of names.keys()) {
    const supporter = { first_name: nameAt(at), last_name: nameAt(at + 7) }
    const wanted_task_id = open[at % open.length]?.id
    const data = { invitation: circle.invitation, supporter: { ...supporter, phone_number: aPhone().e164 }, locale: 'en', wanted_task_id }
    await request.post('/v2/supporters/signup', { data, headers: { 'x-forwarded-for': anAddress() } })
  }

  /** As many are declined as there are reasons to; the others are let in. Avi gives a task back for each reason. */
  async function decide() {
    const requests: Reply<'GET /families/:family/requests'> = await asOwner('GET', `${here}/requests`)
    const ids = requests.map(({ id }) => id)
    const welcome = ids.slice(reasons.length)
    if (welcome.length > 0) await asOwner('POST', `${here}/requests/approve`, { ids: welcome })
    for (const [at, reason] of reasons.entries()) {
      if (ids[at]) await asOwner('POST', `${here}/requests/${ids[at]}/decline`, { reason })
      const task = await circle.task({ title })
      await avi.take(task)
      await asAvi('PUT', `/supporters/me${here}/tasks/${task.id}/unassign_me`, { reason })
    }
  }

  const kept = (each: string[]) => each.map(asKept)
  return {
    ...circle,
    avi,
    asOwner,
    asAvi,
    here,
    title,
    decide,
    open,
    taken,
    /** As the screens show them. */
    shown: {
      titles: kept(titles),
      description: asKept(description),
      details: kept(details),
      reasons: kept(reasons),
      linkNames: kept(linkNames),
      names: names.map((_name, at) => fullNameAt(at)),
      /** Those of them who are let in: the newest requests are declined. */
      members: names.slice(0, -reasons.length).map((_name, at) => fullNameAt(at)),
      owner: `${nameAt(0)} ${nameAt(1)}`,
      avi: `${nameAt(2)} ${nameAt(3)}`,
    },
  }
}
