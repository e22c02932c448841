import type { PromiseWords } from './promise-words.ts'

export const englishWords: PromiseWords = {
  promises:
    "i'll, ill do, ill take, ill bring, ill make, ill cook, ill drive, i will, i can, i could, i'd love to, i would love to, i'd be happy to, i'd be glad to, i'm happy to, i am happy to, happy to, glad to, i want to, i'd like to, i would like to, i'm in, im in, i'm on, im on, i am on, i'm free, im free, i am free, i'm available, i am available, count me in, count on me, put me down, put us down, sign us up, write us down, count us in, shall i, should i, can i, could i, may i, i might, i may, sign me up, write me down, leave it to me, leave that to me, from me, from us, on me, on us, mine, is mine, i've got, ive got, i got, i have got, i'm doing, im doing, i'm taking, im taking, i'm cooking, i'm making, i'm bringing, i'm driving, i take, i bring, i make, i do, we'll, we will, we can, we could, we're happy to, we take, will do, works for me, suits me, let me do, let me take, let me bring, let me cook, let me, that's me, thats me, me please, me for, i volunteer, i promise, gladly take, gladly do, can do, could do, i can jump in, can jump in, i'll jump in",
  me: 'i, me, us, we, gladly, with pleasure, love to',
  noes: "not, can't, cant, cannot, can not, i can't, i cant, we can't, we cant, won't, wont, i won't, i'll be away, i am away, i'm away, i will be away, we're away, couldn't, don't, dont, doesn't, isn't, unable, no, nope, never, neither, no longer",
  excuses:
    'unfortunately, sadly, cancel, except, busy, away, sick, ill, out of town, sorry, afraid, already, was, were, did, had, drove, cooked, brought, went, last week, yesterday',
  buts: 'but, however, though',
  noAfterAll:
    'no problem, not a problem, no worries, why not, no trouble, if no one else does, if no one else has, if no one else wants to, if no one else can, unless already taken',
  doubts:
    "maybe, perhaps, possibly, probably, might, may, if, unless, depends, try, i'll try, i'll see, we'll see, i'll check, let me check, let me see, i'll let you know, let you know, i'll ask, i'll know, i think, not sure, hopefully, either, whether, should i, shall i, do you want me to, would it help, or, instead, i wish, i'd rather, rather, after all, tentatively, backup, back up, otherwise, in case, need to check, have to check, i can ask, i could ask, only, until, swap, last time, next time, every, each, usually, like last, as last, can i, could i, can we, may i",
  asks: "who, who's, who can, who can do, who could, who could do, who will, who'll, who will do, who is free, who's free, who is available, someone, somebody, anyone, anybody, anyone free, anyone can, someone can, can someone, can anyone, could someone, could anyone, can somebody, could somebody, can you, could you, would you, will you, you can, you could, please can",
  others:
    "she, he, they, she can, he can, they can, she could, he could, she can do, he can do, they can do, she'll, he'll, they'll, she's, he's, they're, my wife, my husband, my mother, my mum, my mom, my father, my dad, my sister, my brother, my son, my daughter, my friend, my neighbour, my neighbor, my partner, says, said, told",
  asides:
    "asked, asks, thinking of, see you, i'll see you, i'll be thinking, i'll pray, i will pray, praying, good luck, happy birthday, remember, remind, called, i'll call, i will call, i'll visit, i will visit, i'll be there, i'll come, i'm coming, i'll miss, i'll send, i'll write, i'll need, i'll tell, i'll join, i'll look, i'll add, i can see, i can imagine, i can understand, i can send, i can tell, i could cry",
  several:
    'both, all of them, all of it, everything, all, any of them, any of it, either, anything, whatever, any day, whichever, two, three, twice',
  otherWeek: 'next week, the week after, in two weeks, in a fortnight',
  fillers:
    "hi all, hello all, hey all, hi everyone, hello everyone, hey everyone, hi everybody, thanks all, dear all, the, a, an, to, for, on, at, in, of, with, and, it, that, this, these, one, your, you, them, my, our, so, just, too, also, then, yes, yep, yeah, ok, okay, hi, hello, hey, dear, there, please, thanks, thank you, sure, of course, gladly, happily, easily, definitely, certainly, no problem, xx, xxx, x, love, hugs, take, do, make, bring, get, help, help out, cover, handle, do it, take it, have, be, is, am, are, by, from, around, about, day, time, slot, shift, morning, afternoon, evening, night, noon, lunchtime, week, o'clock, with pleasure, some, down, up, out, can, could, would, will, as, well, me, us, i, we, free, available, works, work, good, great, perfect, fine, really, task, job, turn, again, coming, homemade, here, home, over, whenever, whenever you like, any time, anytime, if needed, if that helps, if it helps, if you like, if you still need, if still needed, if you need, if it's still open, if it is still open, if it's still free, if it is still free, if that's ok, if that's okay, if that works, for you, for them",
  needs: {
    meal: 'cook…, soup…, meal…, dinner…, supper…, lunch, food, casserole…, lasagn…, breakfast',
    drive: 'drive…, driving, lift, ride, chauffeur…',
    shopping: 'shop…, grocer…, supermarket, errand…',
    dog: 'dog…, walkies',
    bed: 'bed, mattress',
  },
  days: '',
  endings: 'ies, ing, es, ed, er, s, e, y',
}
