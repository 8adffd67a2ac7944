/** The card sets: each face is on two cards. The faces are drawn in pictures.svg, by these names. */
export const FACES = {
  general: [
    'cyclist', 'hand', 'heart', 'cap', 'globe', 'rainbow', 'sailboat', 'rocket', 'clock', 'key', 'present', 'balloon', 'books',
    'bulb', 'violin', 'trophy', 'die', 'puzzle', 'kite', 'compass',
  ],
  foods: [
    'grapes', 'melon', 'lemon', 'banana', 'pineapple', 'apple', 'peach', 'cherries', 'strawberry', 'kiwi', 'tomato', 'avocado',
    'maize', 'carrot', 'mushroom', 'croissant', 'cheese', 'pizza', 'doughnut', 'biscuit',
  ],
  animals: [
    'monkey', 'dog', 'cat', 'tiger', 'horse', 'zebra', 'cow', 'pig', 'sheep', 'camel', 'elephant', 'mouse', 'rabbit', 'hedgehog',
    'bat', 'panda', 'hen', 'penguin', 'owl', 'turtle',
  ],
} as const // biome-ignore format: a table

export const SETS = ['general', 'foods', 'animals'] as const
