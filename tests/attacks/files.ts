import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { makeFamily } from './people.ts'
import { attack, gained } from './report.ts'
import { familyCommand } from './world.ts'

/** Addresses of pages, data and errors. A leading '//' leaves out the prefix /v2. */
const ANSWERS = ['//', '//v2/docs', '//v2/settings', '//v2/supporters/me', '//nowhere.js', '//v2/nowhere']

export async function attackFiles() {
  await attack('reading the database as another user of the machine', {}, async (world) => {
    await makeFamily(world)
    await familyCommand(world, [
      'create',
      '--title',
      'Katz',
      '--owner',
      'Lea Katz',
      '--phone',
      '+972502345679',
      '--time-zone',
      'Asia/Jerusalem',
    ])
    const got: string[] = []
    for (const name of ['', ...(await readdir(world.folder))]) {
      const { mode } = await stat(join(world.folder, name))
      if ((mode & 0o077) !== 0) got.push(`${name || 'the folder'} with mode ${(mode & 0o777).toString(8)}`)
    }
    return got
  })

  await attack('putting a page into a frame, or making a browser guess a content type', {}, async (world) => {
    const got: string[] = []
    for (const path of ANSWERS) {
      const { headers } = await world.openBrowser().call('GET', path)
      const policy = headers['content-security-policy'] ?? ''
      const missing = gained({
        'no policy of frames': !policy.includes('frame-ancestors'),
        'no policy of scripts': !/script-src|default-src 'none'/.test(policy),
        'types are guessed': headers['x-content-type-options'] !== 'nosniff',
        'the address is passed on': headers['referrer-policy'] !== 'no-referrer',
        'answers are kept by caches': path.startsWith('//v2/s') && !headers['cache-control']?.includes('no-store'),
      })
      got.push(...missing.map((each) => `${each} (${path.slice(1)})`))
    }
    return got
  })

  // A public server does not start unless it says who runs it.
  const OPERATOR = { OPERATOR_NAME: 'Example', OPERATOR_ADDRESS: '1 Example Street', OPERATOR_EMAIL: 'help@example.org' }
  const https = { settings: { PUBLIC_URL: 'https://help.example.org', ...OPERATOR } }
  await attack('planting a cookie from another page of the same domain, or reading over plain http', https, async (world) => {
    const family = await makeFamily(world)
    const names = [...family.owner.browser.cookies.keys()]
    const plain = new Map([...family.owner.browser.cookies].map(([name, value]) => [name.replace('__Host-', ''), value]))
    const { memberships } = (await world.openBrowser(undefined, plain).call('GET', '/session')).json<Reply<'GET /session'>>()
    const { headers } = await world.openBrowser().call('GET', '/settings')
    return gained({
      'a cookie that other hosts can set': names.some((name) => !name.startsWith('__Host-')),
      'a session by a cookie of another name': memberships.length > 0,
      'names below ours without https': !headers['strict-transport-security']?.includes('includeSubDomains'),
    })
  })

  await attack(
    'reading the messages of a server that shows them on the screen, through a tunnel',
    { settings: { SMS_PROVIDER: 'screen' } },
    async (world) => {
      const got: string[] = []
      await world.openBrowser().call('POST', '/login/code', { body: { phone_number: '+972502345678', locale: 'en' } })
      for (const path of ['/v2/outbox', '/outbox', '/outbox?key=', '/outbox?key=undefined', '/outbox?key=null']) {
        const reply = await fetch(`${world.url}${path}`, { headers: { host: 'localhost:3000', cookie: 'outbox=null' } })
        const text = await reply.text()
        if (reply.status === 200 || text.includes('972502345678')) got.push(`${path}: ${reply.status}`)
      }
      return got
    },
  )

  await attack('finding secrets in the log or in what is kept of a code', {}, async (world) => {
    const family = await makeFamily(world)
    const avi = await family.makeHelper()
    await chmod(world.folder, 0o700)
    const kept = (await Promise.all((await readdir(world.folder)).map((name) => readFile(join(world.folder, name), 'latin1')))).join()
    const secrets = { 'a session': avi.token, 'a login link': avi.link?.user_token ?? '', 'the owner’s session': family.owner.token }
    const got = Object.entries(secrets).flatMap(([what, secret]) => [
      ...(world.log().includes(secret) ? [`${what} in the log`] : []),
      // The database keeps a link in its message until the message is sent.
      ...(what !== 'a login link' && kept.includes(secret) ? [`${what} in the database`] : []),
    ])
    return [...got, ...(world.log().includes(avi.phone) ? ['a number in the log'] : [])]
  })
}
