import { familyMaker } from '../../server/src/testing/family.ts'
import { type HttpBrowser, openHttpBrowser } from '../../server/src/testing/http-browser.ts'

type Overrides = Parameters<ReturnType<typeof familyMaker<HttpBrowser>>['makeFamily']>[0]

/** Creates a family on the server at `url`. `textsTo` reads the messages to a number, newest first. */
export async function makeFamilyToMeasure(url: string, textsTo: (phone: string) => Promise<string[]>, overrides: Overrides = {}) {
  const maker = familyMaker({ openBrowser: () => openHttpBrowser(url), textsTo, textComesWithin: 30_000 })
  const family = await maker.makeFamily(overrides)
  const { token } = family.owner
  const { token: invitation } = await family.getInvitation()
  const listUrl = `${url}/v2/supporters/me${family.path}/tasks`
  return {
    ...family,
    signUpUrl: `${url}/sign-up/${invitation}`,
    /** What the app stores on the device of a signed-in user. */
    storage: { login_familyToken: family.token, login_userToken: token },
    headers: { authorization: `Bearer ${token}` },
    listUrl,
    /** Creates tasks. Returns, for each task, the URL of the call that takes it. */
    addTasks: async (amount: number) => {
      const addresses: string[] = []
      for (let count = 0; count < amount; count++) {
        const { id } = await family.makeTask({ title: `Task ${count}`, description: 'A pot of soup for five, no onions.' })
        addresses.push(`${listUrl}/${id}/assign_me`)
      }
      return addresses
    },
  }
}
