import fc from 'fast-check'
import { expect } from 'vitest'
import { type LoginLink, linkIn } from '../family.ts'
import { makeAddress } from '../http-browser.ts'
import type { mailSink } from '../mail-sink.ts'
import type { testServer } from '../server.ts'
import { addressesOfHolder, listAddressesOfAll } from './stored-addresses.ts'

/** Random actions on addresses. With `prove`, one person proves their mail address, and another person uses a code sent to this address. */
export const addressActs = <Person>(who: fc.Arbitrary<Person>) =>
  [
    { weight: 2, arbitrary: fc.record({ do: fc.constant('prove' as const), who, of: who, isMine: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('take off' as const), who, kind: fc.constantFrom('phone_number', 'email') }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('family mail' as const), who, of: who, saysYes: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('accept by mail' as const), who }) },
  ] as const
type AddressAct<Person> = ReturnType<typeof addressActs<Person>>[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never

interface AddressWorld<Person extends string> {
  server: Awaited<ReturnType<typeof testServer>>
  sink: Awaited<ReturnType<typeof mailSink>>
  family: string
  phones: Record<Person, string>
  tokens: Map<Person, string>
  tokenByCode: (who: Person) => Promise<string | null>
  accept: (who: Person, by: { link?: LoginLink | null; token?: string }) => Promise<number>
}

/** Performs random actions, with each person in their own browser, and counts what was done. */
export function addressPlay<Person extends string>(world: AddressWorld<Person>) {
  const { server, sink, family, phones, tokens, tokenByCode, accept } = world
  const { call, database } = server
  const done = { given: 0, mine: 0, not_mine: 0, 'take off': 0, 'family mail': 0, undo: 0, 'accept by mail': 0 }
  const note = (what: keyof typeof done, { statusCode }: { statusCode: number }) => {
    if (statusCode === 200) done[what]++
  }
  const mailOf = (name: Person) => `${name.replace(' ', '.').toLowerCase()}.${family.toLowerCase()}@example.org`

  /** The links to a page in the messages that came to this person, the newest first. */
  async function linksTo(page: 'undo' | 'reach' | 'login', name: Person) {
    await server.outboxEmptied()
    const texts = [...sink.to(mailOf(name)).map(({ text }) => text ?? ''), ...(await server.textsTo(phones[name]))]
    return texts.flatMap((text) => new RegExp(`/${page}/[\\w/-]+`).exec(text) ?? [])
  }
  const follow = (url: string) =>
    server.app.inject({ method: 'POST', url, payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  async function mailedCode(of: Person, purpose: 'sign_in' | 'change_number', browser: Person) {
    await call('POST', '/login/code', { body: { email: mailOf(of), locale: 'en', purpose }, browser, address: makeAddress() })
    await server.outboxEmptied()
    return /^\d{6}/.exec(sink.to(mailOf(of))[0]?.subject ?? '')?.[0] ?? '000000'
  }
  async function tokenByMail(name: Person) {
    const body = { email: mailOf(name), code: await mailedCode(name, 'sign_in', name), replace: true }
    const { memberships = [] } = (await call('POST', '/login/verify', { body, browser: name, address: makeAddress() })).json<{
      memberships?: { family_token: string; user_token?: string }[]
    }>()
    return memberships.find(({ family_token }) => family_token === family)?.user_token
  }
  const isProved = async (address: string) => (await addressesOfHolder(database, address)) !== undefined

  const people = async () =>
    (await listAddressesOfAll(database)).map(({ id, phone_e164, second_address }) => ({ id, phone_e164, second_address }))

  /**
   * Signs a person in: by a code that is sent by SMS, or else by a code that is mailed, or else with their last token. Returns a function
   * that calls the server as this person.
   */
  async function signIn(browser: Person) {
    const token = (await tokenByCode(browser)) ?? (await tokenByMail(browser)) ?? tokens.get(browser) ?? 'none'
    tokens.set(browser, token)
    return (method: string, path: string, body: object) => call(method, path, { token, browser, body, address: makeAddress() })
  }
  async function prove(who: Person, of: Person, someone_else?: 'mine' | 'not_mine') {
    const asThem = await signIn(who)
    const body = { email: mailOf(of), code: await mailedCode(of, 'change_number', who), ...(someone_else && { someone_else }) }
    note(someone_else ?? 'given', await asThem('POST', '/supporters/me/phone', body))
  }

  /** Runs one step. Returns whether the person called with a valid token. */
  async function runStep(step: AddressAct<Person>) {
    if (step.do === 'undo') {
      // Object.keys loses the type.
      for (const name of Object.keys(phones) as Person[]) for (const link of await linksTo('undo', name)) note('undo', await follow(link))
      return false
    }
    const { who } = step
    if (step.do === 'accept by mail') {
      for (const link of await linksTo('login', who)) await accept(who, { link: linkIn(link) })
      const token = await tokenByMail(who)
      if (token) note('accept by mail', { statusCode: await accept(who, { token }) })
      return false
    }
    if (step.do === 'prove') {
      // The owner of the address proves it first. Otherwise the address would go to the person who borrows the code.
      await prove(step.of, step.of)
      if (who !== step.of && (await isProved(mailOf(step.of)))) {
        const before = await people()
        await prove(who, step.of, step.isMine ? 'mine' : 'not_mine')
        expect(await people(), 'a proof of an address that proves someone else joins and changes no one').toEqual(before)
      }
    } else if (step.do === 'take off') {
      note('take off', await (await signIn(who))('DELETE', '/supporters/me/phone', { kind: step.kind }))
    } else if (step.do === 'family mail') {
      await (await signIn(who))('PUT', '/supporters/me/email', { email: mailOf(step.of) })
      const [link] = step.saysYes ? await linksTo('reach', step.of) : []
      if (link) note('family mail', await follow(link))
    }
    return (await call('GET', `/families/${family}/tasks`, { token: tokens.get(who) ?? 'none' })).statusCode === 200
  }
  return { runStep, done, mailOf }
}
