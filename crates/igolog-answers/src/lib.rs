//! One typed question, one typed answer, for everything the product can say.
