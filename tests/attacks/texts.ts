import { makePhone } from '../../server/src/testing/family.ts'
import { makeFamily } from './people.ts'
import { attack, gained } from './report.ts'

export async function attackTexts() {
  await attack('a number to call in the SMS that tells of a request, as the name of a visitor', {}, async (world) => {
    const family = await makeFamily(world)
    const { token } = await family.makeInvitation()
    const names = ['190[055]51234', '1900ー5551234', '1900⁓555∼1234', '１９００ ５５５ １２３４', '1-900.555·1234']
    for (const first_name of names) {
      const supporter = { first_name, last_name: 'Cohen', phone_number: makePhone() }
      await world.openBrowser().call('POST', '/supporters/signup', { body: { invitation: token, supporter } })
    }
    await world.quiet()
    const told = world.sent(family.owner.phone).filter((text) => /1\D{0,3}9\D{0,3}0\D{0,3}0\D{0,3}5\D{0,3}5/.test(text.normalize('NFKC')))
    const invisible = await world.openBrowser().call('POST', '/supporters/signup', {
      body: { invitation: token, supporter: { first_name: '\u200b\u3164', last_name: '', phone_number: makePhone() } },
    })
    return gained({ 'a number in the SMS': told.length > 0, 'a request without a name': invisible.statusCode < 300 })
  })
}
