/** The card sets: each face is on two cards. */
export const FACES = {
  general: ['🚴', '✋', '💘', '🎓', '🌍', '🌈', '⛵', '🚀', '⏰', '🔑', '🎁', '🎈', '📚', '💡', '🎻', '🏆', '🎲', '🧩', '🪁', '🧭'],
  foods: ['🍇', '🍉', '🍋', '🍌', '🍍', '🍎', '🍑', '🍒', '🍓', '🥝', '🍅', '🥑', '🌽', '🥕', '🍄', '🥐', '🧀', '🍕', '🍩', '🍪'],
  animals: ['🐒', '🐕', '🐈', '🐅', '🐎', '🦓', '🐄', '🐖', '🐑', '🐪', '🐘', '🐁', '🐇', '🦔', '🦇', '🐼', '🐔', '🐧', '🦉', '🐢'],
} as const

export const SETS = ['general', 'foods', 'animals'] as const

/** What is on a card, in a word: for those who hear it, and where a picture cannot be shown. */
export const NAMES: { readonly [type: string]: string } = {
  '🚴': 'cyclist', '✋': 'hand', '💘': 'heart', '🎓': 'cap', '🌍': 'globe', '🌈': 'rainbow', '⛵': 'sailboat', '🚀': 'rocket', '⏰': 'clock',
  '🔑': 'key', '🎁': 'present', '🎈': 'balloon', '📚': 'books', '💡': 'bulb', '🎻': 'violin', '🏆': 'trophy', '🎲': 'die', '🧩': 'puzzle',
  '🪁': 'kite', '🧭': 'compass',
  '🍇': 'grapes', '🍉': 'melon', '🍋': 'lemon', '🍌': 'banana', '🍍': 'pineapple', '🍎': 'apple', '🍑': 'peach', '🍒': 'cherries',
  '🍓': 'strawberry', '🥝': 'kiwi', '🍅': 'tomato', '🥑': 'avocado', '🌽': 'maize', '🥕': 'carrot', '🍄': 'mushroom', '🥐': 'croissant',
  '🧀': 'cheese', '🍕': 'pizza', '🍩': 'doughnut', '🍪': 'biscuit',
  '🐒': 'monkey', '🐕': 'dog', '🐈': 'cat', '🐅': 'tiger', '🐎': 'horse', '🦓': 'zebra', '🐄': 'cow', '🐖': 'pig', '🐑': 'sheep', '🐪': 'camel',
  '🐘': 'elephant', '🐁': 'mouse', '🐇': 'rabbit', '🦔': 'hedgehog', '🦇': 'bat', '🐼': 'panda', '🐔': 'hen', '🐧': 'penguin', '🦉': 'owl',
  '🐢': 'turtle',
} // biome-ignore format: a table
