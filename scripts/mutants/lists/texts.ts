import { mutantsOf } from '../mutant.ts'

const PLACEHOLDERS = ['server/src/features/messages/placeholders.test.ts']
const PARTS_TEST = ['server/src/features/messages/sms-parts.test.ts']
const TYPED = ['contract/src/texts/typed-text.rules.test.ts']
const SHARE_TEST = ['server/src/features/invitations/share-texts.test.ts']

export const textMutants = [
  ...mutantsOf('messages/ru/sms.po', PLACEHOLDERS, [
    ['the Russian SMS of an approval lacks its link', 'other {Вход: {link}}', 'other {Вход.}'],
    ['the Russian SMS of a login link lacks the link', 'новая ссылка для входа: {link}', 'новая ссылка для входа.'],
    ['the Russian SMS of a request does not name who asks', '{{name} хочет присоединиться}', '{кто-то хочет присоединиться}'],
  ]),
  ...mutantsOf('messages/de/sms.po', PLACEHOLDERS, [['the German code has no code', '{code} ist Ihr Code', 'Das ist Ihr Code']]),
  ...mutantsOf('messages/iw/sms.po', PLACEHOLDERS, [
    ['the Hebrew question does not name the task', '\\"{title}\\", {when}. עדיין', '{when}. עדיין'],
    [
      'the Hebrew SMS of a cancelled task says thank you and no more',
      '{family}: אין עוד צורך במשימה \\"{title}\\" ({when}). תודה. {link}',
      'תודה על הנכונות.',
    ],
    ['the Hebrew digest has no number of what was done', 'בוצעו: #', 'בוצעו'],
  ]),
  ...mutantsOf('server/src/templates/login.ts', PLACEHOLDERS, [['a phone can not fill in a code', 'lastLine:', 'noLine:']]),
  ...mutantsOf(
    'server/src/features/messages/sms.presentation.ts',
    ['server/src/features/messages/sms-corpus.test.ts'],
    [['a Hebrew SMS begins with a Latin name', 'directionMark(locale, parameters.family)', "''"]],
  ),
  ...mutantsOf('server/src/features/messages/sms.presentation.ts', PARTS_TEST, [
    ['a character across two parts makes a third one', '? fitInto(roomOf(parts, isGsm) - (parts - 1)) : whole', '? whole : whole'],
  ]),
  ...mutantsOf(
    'server/src/features/messages/sms.presentation.ts',
    ['server/src/features/messages/sms-cuts.test.ts'],
    [
      ['a first SMS names the service in place of the family', 'isFirst && form.namesApp ?', 'isFirst ?'],
      ['a long title leaves nothing of the family’s name', 'STEPS.reduce(', 'STEPS.slice(2).reduce('],
      ['a title in a long Hebrew SMS is cut to a few letters', 'const MOST_PARTS = 3', 'const MOST_PARTS = 2'],
    ],
  ),
  ...mutantsOf('server/src/platform/sms-alphabet.ts', PARTS_TEST, [
    ['a part of an SMS ends inside a character', 'if (size > left)', 'if (left <= 0)'],
  ]),
  ...mutantsOf('server/src/platform/sms/sms-text.ts', PARTS_TEST, [
    ['the apostrophe of an iPhone makes an SMS twice as long', '  withSignsOfPhones(text)', '  text'],
    [
      'an SMS is cut inside a flag',
      'cutText(text, room - CUT.length, (character) => unitsOf(character, isGsm))',
      'text.slice(0, Math.max(0, room - CUT.length))',
    ],
  ]),
  ...mutantsOf('contract/src/texts/typed-text.rules.ts', TYPED, [
    ['a code in Arabic digits is none', 'String(digitValue(digit))', 'digit'],
    ['a maqaf parts a number', '[\\p{Pd}', '[-'],
  ]),
  ...mutantsOf(
    'web/src/platform/linked-path.ts',
    ['web/src/platform/linked-path.test.ts'],
    [['a link with a dot behind it is wrong', 'return link ??', 'return path || link ||']],
  ),
  ...mutantsOf('messages/de/server.po', SHARE_TEST, [
    [
      'the German list that is passed on does not say where the rest is',
      'other {Dazu kommen # weitere Aufgaben. Die ganze Liste und wie man mitmacht: {link}}',
      'other {Dazu # weitere Aufgaben.}',
    ],
  ]),
  ...mutantsOf('messages/ru/server.po', SHARE_TEST, [
    [
      'the Russian list that is passed on does not say how many are needed',
      '{# человек} few {# человека} many',
      '{человек} few {человека} many',
    ],
  ]),
  ...mutantsOf(
    'messages/ru/account.po',
    ['scripts/messages/faults.test.ts'],
    [['a Russian question does not name the circle', `Выйти из круга «<0>{0}</0>»?`, `Выйти из круга «»?`]],
  ),
  ...mutantsOf(
    'messages/iw/overview.po',
    ['scripts/messages/faults.test.ts'],
    [['a Hebrew line does not say who did a task', 'בוצעה, בזכות {doer}', 'בוצעה']],
  ),
]
